import { useQuery } from '@tanstack/react-query';
import type { AdvancedAnalytics, HourlyOccupancy, RealTime } from '@/api/figure-types';
import { queryFn } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

/** Hours pass and waits grow without an event: while the socket is open too, the figures are read again each minute. */
function useTicking(): number {
  const interval = useRefreshInterval('advancedAnalytics');
  return interval === false ? STATS_WHILE_LIVE_MS : interval;
}

/** The figures of a room now, what follows from them, and the waits by game. */
export function useAdvanced(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'advanced', { room: roomId }],
    queryFn: queryFn<AdvancedAnalytics>,
    refetchInterval: useTicking(),
  });
}

/** Who is seated by hour: today, and each weekday of the last weeks. */
export function useOccupancy(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'occupancy', { room: roomId }],
    queryFn: queryFn<HourlyOccupancy>,
    refetchInterval: useTicking(),
  });
}

/** The flow of the last hours. */
export function useRealTime(roomId: string) {
  return useQuery({
    queryKey: ['/api/analytics', 'real-time', { room: roomId }],
    queryFn: queryFn<RealTime>,
    refetchInterval: useTicking(),
  });
}
