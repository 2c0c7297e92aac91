import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { Alert } from '@/api/staff-types';
import { useRefreshInterval } from '@/live/use-live';

export const ALERTS = '/api/pit-boss/alerts';

/** The open alerts of a room. */
export function useAlerts(roomId: string) {
  return useQuery({
    queryKey: [ALERTS, roomId],
    queryFn: queryFn<Alert[]>,
    refetchInterval: useRefreshInterval('alerts'),
  });
}

/** Those resolved on the gaming day, newest first. */
export function useResolvedAlerts(roomId: string) {
  return useQuery({
    queryKey: [ALERTS, roomId, { resolved: 'true' }],
    queryFn: queryFn<Alert[]>,
    refetchInterval: useRefreshInterval('alerts'),
  });
}
