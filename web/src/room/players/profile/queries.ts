import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { entryCheckQuery, pageQuery, pagesQuery, PLAYERS_KEY, profileQuery } from '@/api/queries';
import type { Apart, DirectoryList, DirectoryRow, Note, Refusal, SeatRow } from '@/api/types';
import { STATS_WHILE_LIVE_MS, TABLE_PAGE } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

export function directoryKey(roomId: string) {
  return ['/api/directory', roomId] as const;
}

export interface Wanted {
  list: DirectoryList;
  q: string;
  cursor: string;
}

export function directoryQuery(roomId: string, { list, q, cursor }: Wanted) {
  return pageQuery<DirectoryRow>(directoryKey(roomId), { list, q, cursor, limit: TABLE_PAGE });
}

export function useDirectory(roomId: string, wanted: Wanted) {
  return useQuery({
    ...directoryQuery(roomId, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: useRefreshInterval('players'),
  });
}

/** A running charge grows without an event, so this query also polls while the live connection is up. */
export function useProfile(playerId: string, roomId: string) {
  const interval = useRefreshInterval('players');
  return useQuery({
    ...profileQuery(playerId, roomId),
    refetchInterval: ({ state }) =>
      interval === false && state.data?.running != null ? STATS_WHILE_LIVE_MS : interval,
  });
}

export function useEntryCheck(playerId: string, roomId: string) {
  return useQuery({ ...entryCheckQuery(playerId, roomId), refetchInterval: useRefreshInterval('players') });
}

/** The player's past seats, newest first. */
export function seatRowsQuery(playerId: string) {
  return pagesQuery<SeatRow>([...PLAYERS_KEY, playerId, 'seats'], { limit: 10 });
}

export function notesQuery(playerId: string) {
  return pagesQuery<Note>([...PLAYERS_KEY, playerId, 'notes'], { limit: 10 });
}

export function refusalsQuery(playerId: string) {
  return readQuery<Refusal[]>([...PLAYERS_KEY, playerId, 'refusals']);
}

export function apartQuery(playerId: string) {
  return readQuery<Apart[]>([...PLAYERS_KEY, playerId, 'apart'], { placeholderData: keepPreviousData });
}
