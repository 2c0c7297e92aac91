import { useQuery } from '@tanstack/react-query';
import type { SmartSeating } from '@/api/figure-types';
import { queryFn } from '@/api/query-fn';
import { useRefreshInterval } from '@/live/use-live';

export const SMART_SEATING = '/api/smart-seating';

/** Who could sit where, why, and who has to wait. */
export function useSmartSeating(roomId: string) {
  return useQuery({
    queryKey: [SMART_SEATING, { room: roomId }],
    queryFn: queryFn<SmartSeating>,
    refetchInterval: useRefreshInterval('smartSeating'),
  });
}
