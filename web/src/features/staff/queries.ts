import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/query-fn';
import type { Dealing, Rotation, Staff } from '@/api/staff-types';
import { useRefreshInterval } from '@/live/use-live';

/** Who deals at which table. */
export function useDealers(roomId: string) {
  return useQuery({
    queryKey: ['/api/dealers', roomId],
    queryFn: queryFn<Dealing[]>,
    refetchInterval: useRefreshInterval('staff'),
  });
}

export function useStaff(roomId: string) {
  return useQuery({
    queryKey: ['/api/pit-boss/staff', roomId],
    queryFn: queryFn<Staff[]>,
    refetchInterval: useRefreshInterval('staff'),
  });
}

/** The dealers' rotation: the plan follows from time and facts, so it is asked for again. */
export function useRotation(roomId: string) {
  return useQuery({
    queryKey: ['/api/rotation', roomId],
    queryFn: queryFn<Rotation>,
    refetchInterval: useRefreshInterval('staff'),
  });
}
