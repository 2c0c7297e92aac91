import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import { entryCheckQuery as entryCheckOf } from '@/api/queries';
import type { Session } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';

/** A player's entry check, refetched each time it is shown. */
export function entryCheckQuery(playerId: string, roomId: string) {
  return { ...entryCheckOf(playerId, roomId), staleTime: 0 };
}

/** Today's visits in a room, open ones first, up to one page of the maximum size. */
export function useOpenSessions(roomId: string) {
  return useQuery(
    readQuery<Session[]>(['/api/sessions', roomId, { limit: 200 }], {
      refetchInterval: useRefreshInterval('sessions'),
    }),
  );
}
