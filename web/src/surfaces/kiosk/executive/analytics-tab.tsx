import type { Room, User } from '@/api/types';
import type { ActLink } from '@/features/analytics/links';
import { Overview, OverviewSkeleton } from '@/features/analytics/overview';
import { useAdvanced, useOccupancy } from '@/features/analytics/queries';
import { formatTime } from '@/lib/format';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading } from '@/ui/skeleton';
import { ActAway } from '../act-away';

/** The room's analytics by the parts and from the answers of the console's own page: one figure is the same on both. */
export function AnalyticsTab({ room, user }: { room: Room; user: User }) {
  const advanced = useAdvanced(room.id);
  const occupancy = useOccupancy(room.id);
  const failures = [
    failureOf('the figures', advanced, room),
    failureOf('the occupancy', occupancy, room),
  ].filter((failure) => failure !== null);

  if (advanced.data === undefined) {
    const [failure] = failures;
    return advanced.isError && failure !== undefined ? (
      <Panel title="Analytics" hideTitle>
        <ErrorPanel {...failure} />
      </Panel>
    ) : (
      <Loading label="Loading the figures">
        <OverviewSkeleton timeZone={room.timeZone} />
      </Loading>
    );
  }
  return (
    <div className="exec-stack">
      {failures.map((failure) => (
        <ErrorStrip key={failure.what} {...failure} />
      ))}
      <Overview
        analytics={advanced.data}
        occupancy={occupancy.data ?? (occupancy.isError ? null : undefined)}
        timeZone={room.timeZone}
        link={linkIn(room, user)}
      />
    </div>
  );
}

interface Read {
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  data: { asOf: string } | undefined;
  refetch: () => unknown;
}

function failureOf(what: string, query: Read, { timeZone }: Room) {
  if (!query.isError) return null;
  return {
    what,
    error: query.error,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
    shownFrom: query.data && formatTime(query.data.asOf, timeZone),
  };
}

function linkIn(room: Room, user: User): ActLink {
  return function link(act, primary) {
    return (
      <ActAway act={act} roomId={room.id} user={user} variant={primary ? 'primary' : 'default'} />
    );
  };
}
