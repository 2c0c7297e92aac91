import { useQuery } from '@tanstack/react-query';
import type { SmartSeating } from '@/api/figure-types';
import { readQuery } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

export const SMART_SEATING = '/api/smart-seating';

/**
 * Seat recommendations with their reasons, and the players without a seat. Scores grow with the waits and without an
 * event, so the query polls.
 */
export function useSmartSeating(roomId: string) {
  const interval = useRefreshInterval('smartSeating');
  return useQuery(
    readQuery<SmartSeating>([SMART_SEATING, { room: roomId }], {
      refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
    }),
  );
}
