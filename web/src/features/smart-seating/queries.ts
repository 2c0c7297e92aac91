import { useQuery } from '@tanstack/react-query';
import type { SmartSeating } from '@/api/figure-types';
import { queryFn } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

export const SMART_SEATING = '/api/smart-seating';

/** Who could sit where, why, and who has to wait. Waits grow, and with them the scores, without an event. */
export function useSmartSeating(roomId: string) {
  const interval = useRefreshInterval('smartSeating');
  return useQuery({
    queryKey: [SMART_SEATING, { room: roomId }],
    queryFn: queryFn<SmartSeating>,
    refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
  });
}
