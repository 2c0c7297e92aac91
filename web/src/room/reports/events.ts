// How events change the figures of the dashboard, the pit boss and the reports, and the room's activity.
import type { Params } from '@/api/client/query-fn';
import { type Cache, peek } from '@/api/live/cache';
import type { EventOf, EventRules } from '@/api/live/events';
import type { Activity, Table, WaitlistEntry } from '@/api/types';
import { PAGE_SIZE } from '@/lib/config';
import { onlyPot, putTable } from '@/room/floor/tables/patches';
import { countTables, countWaiting } from './figures/patches';

const ACTIVITY = '/api/activity';
const STATS = '/api/dashboard/stats';
const OVERVIEW = '/api/pit-boss/overview';
/** Figures over time, of a room and of all rooms side by side. */
const ANALYTICS = '/api/analytics';
const EXECUTIVE = '/api/executive';

function putActivity(list: Activity[], activity: Activity, { table, limit, mine }: Params): Activity[] {
  // The event does not say whose act it is.
  if (mine !== undefined) return list;
  if (table !== undefined && activity.tableId !== table) return list;
  if (list.some((item) => item.id === activity.id)) return list;
  return [activity, ...list].slice(0, Math.max(list.length, Number(limit ?? PAGE_SIZE)));
}

function analyticsChanged(cache: Cache): void {
  cache.invalidateThrottled([ANALYTICS]);
  cache.invalidateThrottled([EXECUTIVE]);
}

/** Counts of seated and waiting players, or revenue, which every screen shows. */
function figuresChanged(cache: Cache, { room }: { room: string | null }): void {
  cache.invalidateThrottled([STATS, room]);
  cache.invalidateThrottled([OVERVIEW, room]);
  analyticsChanged(cache);
}

/** Comes before the floor's own rule, so that it compares the event with the list as it was. */
function tableUpdated(cache: Cache, event: EventOf<'table_updated'>): void {
  const { data, room } = event;
  const tables = peek<Table[]>(cache, ['/api/tables', data.roomId]) ?? [];
  if (onlyPot(tables, data)) return;
  if (tables.length > 0) countTables(cache, room, putTable(tables, data));
  figuresChanged(cache, event);
}

function waitlistUpdated(cache: Cache, event: EventOf<'waitlist_updated'>): void {
  const { entry } = event.data;
  const entries = peek<WaitlistEntry[]>(cache, ['/api/waitlist', event.room]);
  if (entries !== undefined) {
    const others = entries.filter(({ id }) => id !== entry.id);
    countWaiting(cache, event.room, entry.position > 0 ? [...others, entry] : others);
  }
  figuresChanged(cache, event);
}

function alertChanged(cache: Cache, { room }: { room: string | null }): void {
  cache.invalidate([OVERVIEW, room]);
}

export const reportEvents = {
  on: {
    activity(cache, { data, room }) {
      cache.patch<Activity[]>([ACTIVITY, room], (list, params) => putActivity(list, data, params));
      cache.invalidate([ACTIVITY, room, 'pages']);
      cache.invalidate([ACTIVITY, room, { mine: 'true' }]);
    },
    table_updated: tableUpdated,
    table_retired: figuresChanged,
    waitlist_updated: waitlistUpdated,
    alert_created: alertChanged,
    alert_updated: alertChanged,
    staff_updated(cache, { room }) {
      cache.invalidate(room === null ? [OVERVIEW] : [OVERVIEW, room]);
      analyticsChanged(cache);
    },
    session_updated: analyticsChanged,
    room_updated: analyticsChanged,
    rooms_ordered: analyticsChanged,
    tournament_updated(cache, { room }) {
      cache.invalidate([STATS, room]);
    },
    revenue_update(cache, event) {
      figuresChanged(cache, event);
      cache.invalidateThrottled(['/api/texas-revenue']);
    },
    executive_alert(cache) {
      cache.invalidate([EXECUTIVE, 'summary']);
    },
    performance_update(cache) {
      cache.invalidate([EXECUTIVE, 'performance']);
      cache.invalidate([ANALYTICS, 'occupancy']);
    },
  },
  keys: (room) =>
    room === null
      ? [[OVERVIEW], [ANALYTICS], [EXECUTIVE]]
      : [[ACTIVITY, room], [STATS, room], [OVERVIEW, room], [ANALYTICS], [EXECUTIVE], ['/api/texas-revenue']],
} satisfies EventRules;
