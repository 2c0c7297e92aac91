import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isStatus } from '@/api/client/errors';
import type { Desk } from '@/api/tournament-types';
import { ClockBar, ClockBarSkeleton } from '@/features/tournaments/clock-bar';
import { deskFacts } from '@/features/tournaments/desk-text';
import { PlanSkeleton } from '@/features/tournaments/plan-skeleton';
import { tournamentKey, useDesk } from '@/features/tournaments/queries';
import { formatTime } from '@/lib/format';
import { useLiveRoom } from '@/live/use-live';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { OtherRoom } from '../other-room';
import { Page } from '../layout/page';
import { useCan, useRoom, useRooms } from '../session-context';
import { DeskActions } from '../tournament/desk-actions';
import { type DeskAsked, DeskProvider } from '../tournament/desk-context';
import { DeskLayers } from '../tournament/desk-layers';
import { DeskTabs } from '../tournament/desk-tabs';
import { useTakeBack } from '../tournament/use-take-back';
import { usePaper } from '../tournament/use-paper';
import { useStatusChange } from '../tournaments/use-status-change';

/** One tournament: its clock, its seats, its entries, its structure, its money. */
export function TournamentPage() {
  const { tournamentId } = useParams({ from: '/tournaments/$tournamentId' });
  // Another address is another tournament: no question asked of the old one stays open.
  return <TournamentDesk key={tournamentId} tournamentId={tournamentId} />;
}

function TournamentDesk({ tournamentId }: { tournamentId: string }) {
  const query = useDesk(tournamentId);
  if (query.data !== undefined) return <Found desk={query.data} query={query} />;
  // Another organization's tournament is answered alike (docs/rules/roles.md).
  if (isStatus(query.error, 404)) return <Missing />;
  return (
    <Page title="Tournament" crumbs={<Crumbs here="Tournament" />}>
      {query.error === null ? (
        <>
          <ClockBarSkeleton />
          <div aria-hidden="true" className="flex h-9.5 items-center gap-6 border-b border-line">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} width="3.5rem" />
            ))}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 not-wide:grid-cols-[minmax(0,1fr)]">
            <PlanSkeleton />
            <div aria-hidden="true" className="not-wide:hidden">
              <div className="rounded-card border border-line bg-surface">
                <SkeletonRows rows={4} />
              </div>
            </div>
          </div>
        </>
      ) : (
        <Panel title="Tournament" hideTitle>
          <ErrorPanel
            what="the tournament"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      )}
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  return (
    <>
      <Link to="/tournaments">Tournaments</Link>
      <Icon as={ChevronRight} size={12} />
      <span aria-current="page">{here}</span>
    </>
  );
}

function Missing() {
  return (
    <Page title="Tournament not found" crumbs={<Crumbs here="Tournament" />}>
      <Panel title="Tournament not found" hideTitle>
        <Empty
          title="There is no tournament at this address"
          action={
            <Link to="/tournaments" className={buttonStyle()}>
              Go to Tournaments
            </Link>
          }
        >
          The address may be incomplete.
        </Empty>
      </Panel>
    </Page>
  );
}

function Found({ desk, query }: { desk: Desk; query: ReturnType<typeof useDesk> }) {
  const can = useCan();
  const active = useRoom();
  const rooms = useRooms();
  const { tournament } = desk;
  const room = rooms.find(({ id }) => id === tournament.roomId) ?? active;
  useLiveRoom(room.id === active.id ? null : room.id);
  const { statusOf, question, complete } = useStatusChange();
  const [asked, ask] = useState<DeskAsked | null>(null);
  const { paper, printSlips, printSeating } = usePaper(desk, room);
  const back = useTakeBack(tournament.id);
  const client = useQueryClient();
  const acts = can('manage_tournaments');
  // What the tab shows is as old as the rest.
  const readAgain = () =>
    client.refetchQueries({ queryKey: tournamentKey(tournament.id), type: 'active' });
  return (
    <DeskProvider
      desk={desk}
      timeZone={room.timeZone}
      stale={query.isError}
      acts={acts}
      asked={asked}
      ask={ask}
      printSlips={printSlips}
      {...back}
    >
      <Page
        title={tournament.name}
        crumbs={<Crumbs here={tournament.name} />}
        badge={statusOf(tournament)}
        detail={<Dotted parts={deskFacts(desk)} />}
        actions={<DeskActions onPrint={printSeating} onComplete={() => complete(tournament)} />}
      >
        <OtherRoom what="tournament" room={room} />
        {query.error === null ? null : (
          <ErrorStrip
            what="the tournament"
            error={query.error}
            shownFrom={formatTime(query.dataUpdatedAt, room.timeZone)}
            retrying={query.isFetching}
            onRetry={() => void readAgain()}
          />
        )}
        <ClockBar desk={desk} timeZone={room.timeZone} acts={acts} />
        <DeskTabs desk={desk} />
      </Page>
      {question}
      <DeskLayers />
      {paper}
    </DeskProvider>
  );
}

/** Facts in a row; the dot stays with the fact before it, so that no line begins with one. */
function Dotted({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, index) => (
    <span key={part}>
      <span className="inline-block">
        {part}
        {index === parts.length - 1 ? null : ' ·'}
      </span>{' '}
    </span>
  ));
}
