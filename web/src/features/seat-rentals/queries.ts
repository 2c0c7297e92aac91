import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { SeatRental } from '@/api/types';
import { useRefreshInterval } from '@/live/use-live';

/** Rentals that have ended and are not paid, newest first: as many as one answer holds. */
export function useOwingRentals(roomId: string, enabled = true) {
  return useQuery({
    queryKey: ['/api/seat-rentals', { room: roomId, owing: 'true', limit: 200 }],
    queryFn: queryFn<SeatRental[]>,
    enabled,
    refetchInterval: useRefreshInterval('seatRentals'),
  });
}

/** What one player owes for seats he has left, in all rooms, newest first. */
export function useRentalsOwedBy(playerId: string) {
  return useQuery({
    queryKey: ['/api/seat-rentals', { player: playerId, owing: 'true', limit: 50 }],
    queryFn: queryFn<SeatRental[]>,
    staleTime: 0,
  });
}
