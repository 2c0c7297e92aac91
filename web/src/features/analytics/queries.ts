import { useQuery } from '@tanstack/react-query';
import type { AdvancedAnalytics, HourlyOccupancy, RealTime } from '@/api/figure-types';
import { queryFn } from '@/api/query-fn';
import { useRefreshInterval } from '@/live/use-live';

/** The figures of a room now, what follows from them, and the waits by game. */
export function useAdvanced(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'advanced', { room: roomId }],
    queryFn: queryFn<AdvancedAnalytics>,
    refetchInterval: useRefreshInterval('advancedAnalytics'),
  });
}

/** Who is seated by hour: today, and each weekday of the last weeks. */
export function useOccupancy(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'occupancy', { room: roomId }],
    queryFn: queryFn<HourlyOccupancy>,
    refetchInterval: useRefreshInterval('advancedAnalytics'),
  });
}

/** The flow of the last hours. */
export function useRealTime(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'real-time', { room: roomId }],
    queryFn: queryFn<RealTime>,
    refetchInterval: useRefreshInterval('advancedAnalytics'),
  });
}
