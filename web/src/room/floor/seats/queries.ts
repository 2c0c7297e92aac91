import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { Seat, SeatChange } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';

export function seatsKey(tableId: string) {
  return ['/api/seats', tableId] as const;
}

/** The seats of a table that are taken, reserved or closed. */
export function seatsQuery(tableId: string) {
  return readQuery<Seat[]>(seatsKey(tableId));
}

export function useSeats(tableId: string) {
  return useQuery({ ...seatsQuery(tableId), refetchInterval: useRefreshInterval('seats') });
}

/** The seat changes at the room's tables: requests, the oldest first, then must-moves in their order. */
export function useSeatChanges(roomId: string, enabled = true) {
  return useQuery(
    readQuery<SeatChange[]>(['/api/seat-changes', roomId], { enabled, refetchInterval: useRefreshInterval('seats') }),
  );
}
