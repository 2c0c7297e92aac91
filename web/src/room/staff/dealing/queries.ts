import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { DealerScreen } from '@/api/staff-types';
import { useRefreshInterval } from '@/api/live/use-live';

export function dealerQuery(tableId: string) {
  return readQuery<DealerScreen>(['/api/dealer', tableId]);
}

/** The data of the dealer's screen: the down, the relief, the dealers who may take over, the open calls. */
export function useDealerScreen(tableId: string) {
  return useQuery({ ...dealerQuery(tableId), refetchInterval: useRefreshInterval('alerts') });
}
