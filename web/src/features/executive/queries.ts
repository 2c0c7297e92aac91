import { useQuery } from '@tanstack/react-query';
import type { ExecutiveSummary, Insight, Performance } from '@/api/figure-types';
import { queryFn } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/config/constants';
import type { RefreshName } from '@/config/refresh';
import { useRefreshInterval } from '@/live/use-live';

/** Rentals earn by the minute and waits grow though nothing happens, so figures are read again while all is live too. */
function useGrowing(name: RefreshName): number {
  const interval = useRefreshInterval(name);
  return interval === false ? STATS_WHILE_LIVE_MS : interval;
}

/** All rooms together and each for itself, at one moment: so that what stands beside each other agrees. */
export function useSummary() {
  return useQuery({
    queryKey: ['/api/executive', 'summary'],
    queryFn: queryFn<ExecutiveSummary>,
    refetchInterval: useGrowing('executiveSummary'),
  });
}

/** What follows from the figures by rules: of one room, or of all. */
export function useInsights(roomId?: string) {
  return useQuery({
    queryKey: ['/api/executive', 'insights', { room: roomId }],
    queryFn: queryFn<Insight[]>,
    refetchInterval: useGrowing('insights'),
  });
}

/** The last gaming days of one room, or of all. */
export function usePerformance(roomId?: string) {
  return useQuery({
    queryKey: ['/api/executive', 'performance', { room: roomId }],
    queryFn: queryFn<Performance>,
    refetchInterval: useGrowing('executiveSummary'),
  });
}
