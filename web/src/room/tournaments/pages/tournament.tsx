import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Desk } from '@/api/tournament-types';
import { ClockBar, ClockBarSkeleton } from '../clock/clock-bar';
import { deskFacts } from '../desk/desk-text';
import { PlanSkeleton } from '../seating/plan-skeleton';
import { tournamentKey, useDesk } from '../queries';
import { lazyPart } from '@/lib/lazy-part';
import { useLiveRoom } from '@/api/live/use-live';
import { Boundary } from '@/ui/boundary';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { OtherRoom } from '@/shells/other-room';
import { Page } from '@/shells/page';
import { Crumbs } from '@/shells/crumbs';
import { DetailPage } from '@/shells/detail-page';
import { StaleStrip } from '@/shells/stale-strip';
import { useCan, useRoom, useRooms } from '@/api/session/session-context';
import { DeskActions } from './tournament/desk-actions';
import { type DeskAsked, DeskProvider } from './tournament/desk-context';
import { DeskTabs } from './tournament/desk-tabs';
import { useUndo } from './tournament/use-undo';
import { usePaper } from './tournament/use-paper';
import { useStatusChange } from '../list/use-status-change';

// Needs the papers and the undo of the page, so the page renders it.
const DeskDialog = lazyPart(async () => (await import('./tournament/layers')).Layers);

/** One tournament: its clock, its seats, its entries, its structure, its money. */
export function TournamentPage() {
  const { tournamentId } = useParams({ from: '/tournaments/$tournamentId' });
  // The key resets the page for another tournament, so that no dialog of the previous one stays open.
  return <TournamentDesk key={tournamentId} tournamentId={tournamentId} />;
}

function TournamentDesk({ tournamentId }: { tournamentId: string }) {
  const query = useDesk(tournamentId);
  return (
    <DetailPage of={query} kind="Tournament" up="/tournaments" skeleton={<DeskSkeleton />}>
      {(desk) => <Found desk={desk} query={query} />}
    </DetailPage>
  );
}

function DeskSkeleton() {
  return (
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
  const back = useUndo(tournament.id);
  const client = useQueryClient();
  const acts = can('manage_tournaments');
  // Refetches the queries of the tab too, since their data is as old as the rest.
  const readAgain = () => client.refetchQueries({ queryKey: tournamentKey(tournament.id), type: 'active' });
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
        crumbs={<Crumbs up="/tournaments" here={tournament.name} />}
        badge={statusOf(tournament)}
        detail={<Dotted parts={deskFacts(desk)} />}
        actions={<DeskActions onPrint={printSeating} onComplete={() => complete(tournament)} />}
      >
        <OtherRoom what="tournament" room={room} />
        <StaleStrip of={{ 'the tournament': { ...query, refetch: readAgain } }} timeZone={room.timeZone} />
        <ClockBar desk={desk} timeZone={room.timeZone} acts={acts} />
        <DeskTabs desk={desk} />
      </Page>
      {question}
      {asked === null ? null : (
        <Boundary place="layer">
          <DeskDialog asked={asked} />
        </Boundary>
      )}
      {paper}
    </DeskProvider>
  );
}

/** Facts in a row. The dot stays with the fact before it, so that no line begins with a dot. */
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
