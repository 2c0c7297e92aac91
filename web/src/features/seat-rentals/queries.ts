import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/query-fn';
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
