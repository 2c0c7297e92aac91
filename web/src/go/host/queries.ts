import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HostPlayer, PlayerStats } from '../account/types';
import type { HomeGame, Member } from '../types';
import { gamesQuery } from '../api';
import { hostedGamesKey, HOST_GAMES_PATH } from '../hosting';
import { readQuery } from '@/api/client/query-fn';
import { everyRow } from '@/api/queries';
import { useRefreshInterval } from '@/api/live/use-live';
import { useGamesInterval } from '../games/use-games-interval';

/** The games of the signed-in staff user. */
export function useHostGames() {
  return useQuery({
    queryKey: hostedGamesKey,
    // Load all pages: the figures above the list count games of later pages too.
    queryFn: () => everyRow<HomeGame>(hostedGamesKey),
    // A scheduled game becomes pending 15 minutes before its time without an event, so poll.
    refetchInterval: useRefreshInterval('activity') || 60_000,
  });
}

/** The games that the member hosts. Loads all pages, because the figures count games of later pages too. */
export function useMemberHostGames() {
  const games = useInfiniteQuery({ ...gamesQuery('hosted'), refetchInterval: useGamesInterval() });
  const { hasNextPage, isFetching, fetchNextPage } = games;
  // Loads the remaining pages from the server.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return games;
}

const PLAYERS = [HOST_GAMES_PATH, 'players'] as const;

/** Players who have played in the community's games or were invited. */
export function useHostPlayers() {
  return useQuery({
    queryKey: PLAYERS,
    queryFn: () => everyRow<HostPlayer>(PLAYERS),
    refetchInterval: useRefreshInterval('players'),
  });
}

export function playerStatsQuery(id: string) {
  return readQuery<PlayerStats>(['/api/players', id, 'stats']);
}

/** The staff user's own member of the community, with the defaults for new games. */
export const hostMemberQuery = readQuery<Member>([HOST_GAMES_PATH, 'me']);
