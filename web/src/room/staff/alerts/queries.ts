import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { Alert } from '@/api/staff-types';
import { useRefreshInterval } from '@/api/live/use-live';

export const ALERTS = '/api/pit-boss/alerts';

/** The open alerts of a room. */
export function alertsQuery(roomId: string) {
  return readQuery<Alert[]>([ALERTS, roomId]);
}

export function useAlerts(roomId: string) {
  return useQuery({ ...alertsQuery(roomId), refetchInterval: useRefreshInterval('alerts') });
}

/** The alerts resolved on the current gaming day, newest first. */
export function useResolvedAlerts(roomId: string) {
  return useQuery(
    readQuery<Alert[]>([ALERTS, roomId, { resolved: 'true' }], { refetchInterval: useRefreshInterval('alerts') }),
  );
}
