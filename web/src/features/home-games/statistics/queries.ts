import { queryOptions } from '@tanstack/react-query';
import type { LeaderRow, PersonalStats } from '@/api/community-types';
import { GO } from '@/api/companion';
import { queryFn } from '@/api/client/query-fn';

/** The caller's own closed games and what they add up to. */
export const statsQuery = queryOptions({
  queryKey: [GO, 'stats'],
  queryFn: queryFn<PersonalStats>,
});

/** 0: since the first game of all. */
export type LeaderDays = 30 | 90 | 0;

export function leaderboardQuery(days: LeaderDays) {
  return queryOptions({
    queryKey: [GO, 'leaderboard', { days }],
    queryFn: queryFn<LeaderRow[]>,
  });
}
