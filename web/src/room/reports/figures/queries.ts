import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { DashboardStats } from '@/api/types';
import { STATS_WHILE_LIVE_MS } from '@/lib/config';
import { useRefreshInterval } from '@/api/live/use-live';

export function statsQuery(roomId: string) {
  return readQuery<DashboardStats>(['/api/dashboard/stats', roomId]);
}

export function useStats(roomId: string) {
  const interval = useRefreshInterval('dashboardStats');
  return useQuery({
    ...statsQuery(roomId),
    // Seat rental is earned by the minute and waits grow without an event, so these figures are refetched once a minute
    // even while the socket is open.
    refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
  });
}
