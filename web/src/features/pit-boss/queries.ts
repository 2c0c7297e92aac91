import { useQuery } from '@tanstack/react-query';
import type { PitOverview } from '@/api/figure-types';
import { queryFn } from '@/api/client/query-fn';
import { useRefreshInterval } from '@/live/use-live';

/** The figures at the head of the screen, and the three of its insights. */
export function usePitOverview(roomId: string) {
  return useQuery({
    queryKey: ['/api/pit-boss/overview', roomId],
    queryFn: queryFn<PitOverview>,
    refetchInterval: useRefreshInterval('overview'),
  });
}
