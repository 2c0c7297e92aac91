import type { LeaderRow, PersonalStats } from '../account/types';
import { GO } from '../api';
import { readQuery } from '@/api/client/query-fn';

/** The caller's own closed games and their totals. */
export const statsQuery = readQuery<PersonalStats>([GO, 'stats']);

/** Number of days; 0 means since the first game. */
export type LeaderDays = 30 | 90 | 0;

export function leaderboardQuery(days: LeaderDays) {
  return readQuery<LeaderRow[]>([GO, 'leaderboard', { days }]);
}
