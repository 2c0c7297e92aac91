import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardStats } from '@/api/types';
import { ActivityFeed } from '@/room/reports/activity/feed';
import { gamingDayText, momentText } from '@/room/reports/figures/model';
import { statsQuery, useStats } from '@/room/reports/figures/queries';
import { StatsStrip } from '@/room/reports/figures/stats-strip';
import { useTables } from '@/room/floor/tables/queries';
import { useWaitlist } from '@/room/floor/waitlist/queries';
import { stateOf } from '@/room/floor/use-floor';
import { useNow } from '@/lib/hooks/use-now';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { usePhone, useStacked } from '@/ui/use-media';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useCan, useRoom } from '@/api/session/session-context';
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

/** The room at a glance: four figures, the tables, the next players and their seats. */
export function Dashboard({ title, ofRoom = false }: DashboardProps) {
  const room = useRoom();
  const stats = stateOf(useStats(room.id));
  const tables = stateOf(useTables(room.id));
  const waitlist = stateOf(useWaitlist(room.id));
  const report = useReport();

  return (
    <Page title={title} detail={<Moment />}>
      {stats.data === undefined && stats.isError ? (
        <Panel title="Figures" hideTitle>
          <ErrorPanel what="the figures" of={stats} />
        </Panel>
      ) : (
        <Figures />
      )}
      <StaleStrip of={{ 'the figures': stats, tables, 'the waitlist': waitlist }} />
      <Desk
        tables={<TablesPanel tables={tables} />}
        waitlists={<WaitlistsPanel tables={tables} waitlist={waitlist} />}
        tournaments={<TournamentsPanel />}
        quick={<QuickActions ofRoom={ofRoom} tablesKnown={tables.data !== undefined} {...report} />}
        feed={
          <Panel title="Recent Activity">
            <ActivityFeed roomId={room.id} timeZone={room.timeZone} />
          </Panel>
        }
      />
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
      {dayStart === undefined ? null : <span className="phone:hidden"> · {gamingDayText(dayStart, timeZone)}</span>}
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

/** Two columns on a wide screen. In one column the DOM order is the reading order, so that the focus follows it. */
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
