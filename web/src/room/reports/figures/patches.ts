// Figures that follow from a room's lists are computed on each event. Figures that depend on more data are refetched
// together with these.
import type { PitOverview } from '@/api/figure-types';
import type { DashboardStats, Table, WaitlistEntry } from '@/api/types';
import { isActiveTable } from '@/domain/table-status';
import type { Cache } from '@/api/live/cache';

/** Returns the same object when no field differs, so that React skips the render. */
function put<T extends object>(figures: T, counted: Partial<T>): T {
  const next = { ...figures, ...counted };
  const keys = Object.keys(counted) as (keyof T)[];
  return keys.every((key) => next[key] === figures[key]) ? figures : next;
}

/**
 * Counts active tables and all seated players, including those at tables lent to tournaments (the server's
 * insight.ActiveTables and Seated).
 */
export function countTables(cache: Cache, room: string | null, tables: readonly Table[]): void {
  if (tables.length === 0) return;
  const active = tables.filter(isActiveTable).length;
  const seated = tables.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
  cache.patch<DashboardStats>(['/api/dashboard/stats', room], (stats) =>
    put(stats, { activeTables: active, totalTables: tables.length, playersSeated: seated }),
  );
  cache.patch<PitOverview>(['/api/pit-boss/overview', room], (overview) =>
    put(overview, {
      activeTableCount: active,
      tableCount: tables.length,
      shortTableCount: tables.filter(({ shortSince }) => shortSince !== null).length,
      totalPlayersSeated: seated,
    }),
  );
}

/** Open entries of all lists, called players included. */
export function countWaiting(cache: Cache, room: string | null, entries: readonly WaitlistEntry[]): void {
  const called = entries.filter(({ status }) => status === 'called').length;
  const open = called + entries.filter(({ status }) => status === 'waiting').length;
  cache.patch<DashboardStats>(['/api/dashboard/stats', room], (stats) => put(stats, { waitlistTotal: open }));
  cache.patch<PitOverview>(['/api/pit-boss/overview', room], (overview) =>
    put(overview, { waitlistCount: open, calledCount: called }),
  );
}
