import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DashboardStats } from '@/api/types';
import { ActivityFeed } from '@/features/activity/feed';
import { gamingDayText, momentText } from '@/features/dashboard/model';
import { statsQuery, useStats } from '@/features/dashboard/queries';
import { StatsStrip } from '@/features/dashboard/stats-strip';
import { NewGameTypeDialog } from '@/features/game-types/new-game-type-dialog';
import { useTables } from '@/features/tables/queries';
import { useWaitlist } from '@/features/waitlist/queries';
import { stateOf } from '@/live/use-floor';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { usePhone, useStacked } from '@/ui/use-media';
import { type FloorDialog, FloorDialogs } from '../floor/floor-dialogs';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { useCan, useRoom } from '../session-context';
import { QuickActions } from './quick-actions';
import { TablesPanel } from './tables-panel';
import { TournamentsPanel } from './tournaments-panel';
import { useReport } from './use-report';
import { WaitlistsPanel } from './waitlists-panel';

interface DashboardProps {
  title: string;
  /** "Room Dashboard" has more quick actions. */
  ofRoom?: boolean;
}

/** The room at a glance: four figures, the tables, who is next and where. */
export function Dashboard({ title, ofRoom = false }: DashboardProps) {
  const room = useRoom();
  const can = useCan();
  const stats = stateOf(useStats(room.id));
  const tables = stateOf(useTables(room.id));
  const waitlist = stateOf(useWaitlist(room.id));
  const [dialog, setDialog] = useState<FloorDialog | null>(null);
  const [own, setOwn] = useState<'game-type' | null>(null);
  const report = useReport();

  return (
    <Page title={title} detail={<Moment />}>
      {stats.data === undefined && stats.isError ? (
        <Panel title="Figures" hideTitle>
          <ErrorPanel
            what="the figures"
            error={stats.error}
            retrying={stats.isFetching}
            onRetry={() => void stats.refetch()}
          />
        </Panel>
      ) : (
        <Figures />
      )}
      <StaleStrip
        sources={[
          { what: 'the figures', query: stats },
          { what: 'tables', query: tables },
          { what: 'the waitlist', query: waitlist },
        ]}
      />
      <Desk
        tables={
          <TablesPanel
            tables={tables}
            onAddTable={can('manage_tables') ? () => setDialog({ kind: 'add-table' }) : undefined}
          />
        }
        waitlists={<WaitlistsPanel tables={tables} waitlist={waitlist} onOpen={setDialog} />}
        tournaments={<TournamentsPanel />}
        quick={
          <QuickActions
            onStart={tables.data && (() => setDialog({ kind: 'start' }))}
            onNewGameType={ofRoom ? () => setOwn('game-type') : undefined}
            onDraw={() => openDialog('drawing')}
            {...report}
          />
        }
        feed={
          <Panel title="Recent Activity">
            <ActivityFeed roomId={room.id} timeZone={room.timeZone} />
          </Panel>
        }
      />
      <FloorDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(null)} />
      {own === 'game-type' ? <NewGameTypeDialog onClose={() => setOwn(null)} /> : null}
    </Page>
  );
}

function Figures() {
  const can = useCan();
  const stats = useQuery(statsQuery(useRoom().id)).data;
  return <StatsStrip stats={stats} {...(can('view_reports') ? { revenueLink } : {})} />;
}

/** "Friday, November 20 · 8:42 PM · gaming day began 6:00 AM" */
function Moment() {
  const { id, timeZone } = useRoom();
  const dayStart = useQuery({ ...statsQuery(id), select: begun }).data;
  const now = useNow(60_000);
  return (
    <>
      {momentText(now, timeZone)}
      {dayStart === undefined ? null : (
        <span className="phone:hidden"> · {gamingDayText(dayStart, timeZone)}</span>
      )}
    </>
  );
}

function begun({ gamingDayStartedAt }: DashboardStats) {
  return { gamingDayStartedAt };
}

function revenueLink(value: string) {
  return (
    <Link to="/revenue" className="rounded-control hover:underline">
      {value}
      <span className="sr-only">, open the revenue dashboard</span>
    </Link>
  );
}

type DeskProps = Record<'tables' | 'waitlists' | 'tournaments' | 'quick' | 'feed', ReactNode>;

const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

/** Two columns on a desk. In one column the order is that of reading, so the focus goes the way the eye does. */
function Desk({ tables, waitlists, tournaments, quick, feed }: DeskProps) {
  const stacked = useStacked();
  const phone = usePhone();
  if (stacked) {
    return (
      <div className={stack}>
        {phone ? waitlists : tables}
        {phone ? tables : waitlists}
        {tournaments}
        {quick}
        {feed}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_23.5rem] items-start gap-4">
      <div className={stack}>
        {tables}
        {tournaments}
        {feed}
      </div>
      <div className={stack}>
        {waitlists}
        {quick}
      </div>
    </div>
  );
}
