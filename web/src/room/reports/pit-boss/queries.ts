import { useQuery } from '@tanstack/react-query';
import type { PitOverview } from '@/api/figure-types';
import { readQuery } from '@/api/client/query-fn';
import { useRefreshInterval } from '@/api/live/use-live';

/** The figures at the top of the screen, and the three of its insights. */
export function pitOverviewQuery(roomId: string) {
  return readQuery<PitOverview>(['/api/pit-boss/overview', roomId]);
}

export function usePitOverview(roomId: string) {
  return useQuery({ ...pitOverviewQuery(roomId), refetchInterval: useRefreshInterval('overview') });
}
