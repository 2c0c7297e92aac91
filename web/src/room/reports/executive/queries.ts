import { useQuery } from '@tanstack/react-query';
import type { ExecutiveSummary, Insight, Performance } from '@/api/figure-types';
import { readQuery } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/lib/config';
import type { RefreshName } from '@/api/polling';
import { useRefreshInterval } from '@/api/live/use-live';

/** A polling interval also while the socket is open: rentals earn by the minute and waits grow without an event. */
function useGrowing(name: RefreshName): number {
  const interval = useRefreshInterval(name);
  return interval === false ? STATS_WHILE_LIVE_MS : interval;
}

/** The figures of all rooms and of each room in one response, so that figures shown side by side match. */
export const summaryQuery = readQuery<ExecutiveSummary>(['/api/executive', 'summary']);

export function useSummary() {
  return useQuery({ ...summaryQuery, refetchInterval: useGrowing('executiveSummary') });
}

/** The insights that rules derive from the figures: of one room, or of all. */
export function useInsights(roomId?: string) {
  return useQuery(
    readQuery<Insight[]>(['/api/executive', 'insights', { room: roomId }], { refetchInterval: useGrowing('insights') }),
  );
}

/** The last gaming days of one room, or of all. */
export function usePerformance(roomId?: string) {
  return useQuery(
    readQuery<Performance>(['/api/executive', 'performance', { room: roomId }], {
      refetchInterval: useGrowing('executiveSummary'),
    }),
  );
}
