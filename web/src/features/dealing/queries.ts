import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { DealerScreen } from '@/api/staff-types';
import { useRefreshInterval } from '@/live/use-live';

export function dealerQuery(tableId: string) {
  return queryOptions({
    queryKey: ['/api/dealer', tableId] as const,
    queryFn: queryFn<DealerScreen>,
  });
}

/** What the dealer at a table has to know: his down, who comes, who may take over, what he has called for. */
export function useDealerScreen(tableId: string) {
  return useQuery({ ...dealerQuery(tableId), refetchInterval: useRefreshInterval('alerts') });
}
