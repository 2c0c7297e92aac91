import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { DashboardStats } from '@/api/types';
import { STATS_WHILE_LIVE_MS } from '@/config/constants';
import { useRefreshInterval } from '@/live/use-live';

export function statsQuery(roomId: string) {
  return queryOptions({
    queryKey: ['/api/dashboard/stats', roomId],
    queryFn: queryFn<DashboardStats>,
  });
}

export function useStats(roomId: string) {
  const interval = useRefreshInterval('dashboardStats');
  return useQuery({
    ...statsQuery(roomId),
    // Seat rental is earned by the minute and waits grow, though nothing happens that an event could tell: so these
    // figures are read again once a minute even while the socket is open.
    refetchInterval: interval === false ? STATS_WHILE_LIVE_MS : interval,
  });
}
