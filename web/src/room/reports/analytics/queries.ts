import { useQuery } from '@tanstack/react-query';
import type { AdvancedAnalytics, HourlyOccupancy, RealTime } from '@/api/figure-types';
import { readQuery } from '@/api/client/query-fn';
import { STATS_WHILE_LIVE_MS } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

/**
 * A polling interval also while the socket is open: hours pass and waits grow without an event, so refetch every
 * minute.
 */
function useTicking(): number {
  const interval = useRefreshInterval('advancedAnalytics');
  return interval === false ? STATS_WHILE_LIVE_MS : interval;
}

/** The current figures of a room, the recommendations, and the waits by game. */
export function useAdvanced(roomId: string) {
  return useQuery(
    readQuery<AdvancedAnalytics>(['/api/analytics', 'advanced', { room: roomId }], { refetchInterval: useTicking() }),
  );
}

/** Seated players by hour: today, and each weekday of the last weeks. */
export function useOccupancy(roomId: string) {
  return useQuery(
    readQuery<HourlyOccupancy>(['/api/analytics', 'occupancy', { room: roomId }], { refetchInterval: useTicking() }),
  );
}

/** The flow of players in the last hours. */
export function useRealTime(roomId: string) {
  return useQuery(
    readQuery<RealTime>(['/api/analytics', 'real-time', { room: roomId }], { refetchInterval: useTicking() }),
  );
}
