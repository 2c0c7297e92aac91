import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Tournament } from '@/api/tournament-types';
import { byDay, type StatusFilter, withStatus } from '@/room/tournaments/list/model';
import { STATUS_BADGE, STATUSES } from '@/room/tournaments/list/status';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { PanelFoot } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { QueryView } from '@/shells/query-view';
import { useRoom } from '@/api/session/session-context';
import { useTournamentColumns } from './columns';

/** The number of past days that are shown at first; "Show earlier tournaments" shows the others. */
const PAST_DAYS = 3;

interface TournamentListProps {
  tournaments: UseQueryResult<Tournament[]>;
  filter: StatusFilter;
  onFilter: (filter: StatusFilter) => void;
  /** Undefined for a role that may not create tournaments. */
  onCreate: (() => void) | undefined;
}

/** "All Tournaments": day by day, filtered by status. */
export function TournamentList({ tournaments, filter, onFilter, onCreate }: TournamentListProps) {
  const { data } = tournaments;
  const counts = (status: StatusFilter) => (data === undefined ? undefined : withStatus(data, status).length);
  return (
    <section
      aria-labelledby="all-tournaments"
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line py-2 pr-3 pl-4 phone:px-3">
        <h2 id="all-tournaments" className="mr-auto text-body font-semibold">
          All Tournaments
        </h2>
        <Segmented<StatusFilter>
          label="Status"
          value={filter}
          onValueChange={onFilter}
          segments={[
            { value: 'all', label: 'All', count: counts('all') },
            ...STATUSES.map((status) => ({
              value: status,
              label: STATUS_BADGE[status].label,
              count: counts(status),
            })),
          ]}
        />
      </header>
      <QueryView
        of={tournaments}
        what="tournaments"
        skeleton={<SkeletonRows />}
        empty={
          <Empty
            title="No tournaments yet"
            action={
              onCreate === undefined ? undefined : (
                <Button icon={Plus} onClick={onCreate}>
                  Create Tournament
                </Button>
              )
            }
          >
            Tournaments you create appear here by day, with their entries, level and players left.
          </Empty>
        }
      >
        {(list) => <Rows tournaments={list} filter={filter} onAll={() => onFilter('all')} />}
      </QueryView>
    </section>
  );
}

interface RowsProps {
  tournaments: readonly Tournament[];
  filter: StatusFilter;
  onAll: () => void;
}

function Rows({ tournaments, filter, onAll }: RowsProps) {
  const room = useRoom();
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  const { columns, layers } = useTournamentColumns();
  const groups = byDay(withStatus(tournaments, filter), now, room);
  if (groups.length === 0 && filter !== 'all') {
    return (
      <>
        <Empty
          title={`Nothing is ${STATUS_BADGE[filter].label.toLowerCase()} now`}
          action={<LinkButton onClick={onAll}>Show all tournaments</LinkButton>}
        >
          Tournaments of another status are not shown.
        </Empty>
        {layers}
      </>
    );
  }
  const past = groups.filter((group) => group.past);
  const shown = all ? groups : groups.filter((group) => !past.slice(PAST_DAYS).includes(group));
  const hidden = groups.length - shown.length;
  const groupOf = new Map(
    shown.flatMap(({ day, title, detail, tournaments: rows }) =>
      rows.map(({ id }) => [id, { key: day, title, detail }]),
    ),
  );
  return (
    <>
      <div className="@container">
        <DataTable
          caption="Tournaments by day"
          columns={columns}
          rows={shown.flatMap((group) => group.tournaments)}
          rowKey={({ id }) => id}
          groupOf={({ id }) => groupOf.get(id) ?? { key: '', title: '' }}
          linked
        />
      </div>
      {hidden === 0 ? null : (
        <PanelFoot>
          <span className="text-meta font-normal text-ink-3">
            {hidden} earlier {hidden === 1 ? 'day' : 'days'}
          </span>
          <LinkButton onClick={() => setAll(true)}>Show earlier tournaments</LinkButton>
        </PanelFoot>
      )}
      {layers}
    </>
  );
}

function SkeletonRows() {
  return (
    <div aria-hidden="true" className="pt-8">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-row items-center gap-6 border-t border-line-soft px-4 phone:px-3">
          <Skeleton width="26%" />
          <Skeleton width="8rem" height="1.75rem" />
          <span className="ml-auto">
            <Skeleton width="4.5rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
