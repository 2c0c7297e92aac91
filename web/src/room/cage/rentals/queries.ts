import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { SeatRental } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';

/** Unpaid rentals that have ended, newest first, up to one page of the maximum size. */
export function useOwingRentals(roomId: string, enabled = true) {
  return useQuery(
    readQuery<SeatRental[]>(['/api/seat-rentals', { room: roomId, owing: 'true', limit: 200 }], {
      enabled,
      refetchInterval: useRefreshInterval('seatRentals'),
    }),
  );
}

/** A player's unpaid rentals in all rooms, newest first. */
export function useRentalsOwedBy(playerId: string) {
  return useQuery(
    readQuery<SeatRental[]>(['/api/seat-rentals', { player: playerId, owing: 'true', limit: 50 }], { staleTime: 0 }),
  );
}
