import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { Seat, SeatChange } from '@/api/types';
import { useRefreshInterval } from '@/live/use-live';

export function seatsKey(tableId: string) {
  return ['/api/seats', tableId] as const;
}

/** The seats of a table that are not open. */
export function seatsQuery(tableId: string) {
  return queryOptions({ queryKey: seatsKey(tableId), queryFn: queryFn<Seat[]> });
}

export function useSeats(tableId: string) {
  return useQuery({ ...seatsQuery(tableId), refetchInterval: useRefreshInterval('seats') });
}

/** Who at the room's tables has asked for another seat, in the order in which they did. */
export function useSeatChanges(roomId: string) {
  return useQuery({
    queryKey: ['/api/seat-changes', roomId] as const,
    queryFn: queryFn<SeatChange[]>,
    refetchInterval: useRefreshInterval('seats'),
  });
}
