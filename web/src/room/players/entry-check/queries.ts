import { entryCheckQuery as entryCheckOf } from '@/api/queries';

/** A player's entry check, refetched each time it is shown. */
export function entryCheckQuery(playerId: string, roomId: string) {
  return { ...entryCheckOf(playerId, roomId), staleTime: 0 };
}
