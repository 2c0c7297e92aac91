import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/query-fn';
import type { Door, Session } from '@/api/types';
import { useRefreshInterval } from '@/live/use-live';

/** What the door asks about a player, read anew each time it is asked. */
export function doorQuery(playerId: string, roomId: string) {
  return queryOptions({
    queryKey: ['/api/players', playerId, 'door', { room: roomId }],
    queryFn: queryFn<Door>,
    staleTime: 0,
  });
}

/** The visits of today in a room, the open ones first: as many as one answer holds. */
export function useOpenSessions(roomId: string) {
  return useQuery({
    queryKey: ['/api/sessions', roomId, { limit: 200 }],
    queryFn: queryFn<Session[]>,
    refetchInterval: useRefreshInterval('sessions'),
  });
}
