import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HostPlayer, PlayerStats } from '@/api/community-types';
import type { HomeGame, Member } from '@/api/home-types';
import { gamesQuery } from '@/api/companion';
import { HOSTED, HOSTING } from '@/api/hosting';
import { queryFn } from '@/api/client/query-fn';
import { everyRow } from '@/api/shared-queries';
import { useRefreshInterval } from '@/live/use-live';
import { useGamesInterval } from '../use-games-interval';

/** The games of who is signed in. */
export function useHostGames() {
  return useQuery({
    queryKey: HOSTED,
    // All of them: the figures above count what is on later pages too.
    queryFn: () => everyRow<HomeGame>(HOSTED),
    // A game that is set for later may start by itself a quarter of an hour before: no event says so.
    refetchInterval: useRefreshInterval('activity') || 60_000,
  });
}

/** The games that the member hosts: all of them, because the figures count those of later pages too. */
export function useMemberHostGames() {
  const games = useInfiniteQuery({ ...gamesQuery('hosted'), refetchInterval: useGamesInterval() });
  const { hasNextPage, isFetching, fetchNextPage } = games;
  // The server.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return games;
}

const PLAYERS = [HOSTING, 'players'] as const;

/** Who has played in the community's games, or was asked to. */
export function useHostPlayers() {
  return useQuery({
    queryKey: PLAYERS,
    queryFn: () => everyRow<HostPlayer>(PLAYERS),
    refetchInterval: useRefreshInterval('players'),
  });
}

export function playerStatsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/players', id, 'stats'],
    queryFn: queryFn<PlayerStats>,
  });
}

/** The staff user's own member of the community, with what his new games begin with. */
export const hostMemberQuery = queryOptions({
  queryKey: [HOSTING, 'me'],
  queryFn: queryFn<Member>,
});
