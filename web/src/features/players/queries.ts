import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { doorQuery, pageQuery, pagesQuery, PLAYERS_KEY, profileQuery } from '@/api/shared-queries';
import type {
  Apart,
  DirectoryCounts,
  DirectoryList,
  DirectoryRow,
  Note,
  Refusal,
  SeatRow,
} from '@/api/types';
import { STATS_WHILE_LIVE_MS, TABLE_PAGE } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

export function directoryKey(roomId: string) {
  return ['/api/directory', roomId] as const;
}

export interface Wanted {
  list: DirectoryList;
  q: string;
  cursor: string;
}

/** One page of the directory. */
export function useDirectory(roomId: string, { list, q, cursor }: Wanted) {
  return useQuery({
    ...pageQuery<DirectoryRow>(directoryKey(roomId), { list, q, cursor, limit: TABLE_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval('players'),
  });
}

export function useDirectoryCounts(roomId: string) {
  return useQuery({
    ...queryOptions({
      queryKey: [...directoryKey(roomId), 'counts'],
      queryFn: queryFn<DirectoryCounts>,
    }),
    refetchInterval: useRefreshInterval('players'),
  });
}

/** A running charge grows, so it is read again now and then also while everything else is live. */
export function useProfile(playerId: string, roomId: string) {
  const interval = useRefreshInterval('players');
  return useQuery({
    ...profileQuery(playerId, roomId),
    refetchInterval: ({ state }) =>
      interval === false && state.data?.running != null ? STATS_WHILE_LIVE_MS : interval,
  });
}

export function useDoor(playerId: string, roomId: string) {
  return useQuery({
    ...doorQuery(playerId, roomId),
    refetchInterval: useRefreshInterval('players'),
  });
}

/** The seats he has had, newest first. */
export function seatRowsQuery(playerId: string) {
  return pagesQuery<SeatRow>([...PLAYERS_KEY, playerId, 'seats'], { limit: 10 });
}

export function notesQuery(playerId: string) {
  return pagesQuery<Note>([...PLAYERS_KEY, playerId, 'notes'], { limit: 10 });
}

export function refusalsQuery(playerId: string) {
  return queryOptions({
    queryKey: [...PLAYERS_KEY, playerId, 'refusals'],
    queryFn: queryFn<Refusal[]>,
  });
}

export function apartQuery(playerId: string) {
  return queryOptions({
    queryKey: [...PLAYERS_KEY, playerId, 'apart'],
    queryFn: queryFn<Apart[]>,
    placeholderData: keepPreviousData,
  });
}
