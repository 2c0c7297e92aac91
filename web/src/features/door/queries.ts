import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import { doorQuery as doorOf } from '@/api/shared-queries';
import type { Session } from '@/api/types';
import { useRefreshInterval } from '@/live/use-live';

/** What the door asks about a player, read anew each time it is asked. */
export function doorQuery(playerId: string, roomId: string) {
  return { ...doorOf(playerId, roomId), staleTime: 0 };
}

/** The visits of today in a room, the open ones first: as many as one answer holds. */
export function useOpenSessions(roomId: string) {
  return useQuery({
    queryKey: ['/api/sessions', roomId, { limit: 200 }],
    queryFn: queryFn<Session[]>,
    refetchInterval: useRefreshInterval('sessions'),
  });
}
