import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/query-fn';
import type { Seat } from '@/api/types';
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
