import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { Dealing, Rotation, SignIn, Staff, StaffShift } from '@/api/staff-types';
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

/** The shifts of a room that are planned and not begun. */
export function usePlannedShifts(roomId: string) {
  return useQuery({
    queryKey: ['/api/staff-shifts', roomId],
    queryFn: queryFn<StaffShift[]>,
    refetchInterval: useRefreshInterval('staff'),
  });
}

/** The accounts of the house. No event says that there is a new one, so a form that opens asks anew. */
export function useSignIns() {
  return useQuery({ queryKey: ['/api/sign-ins'], queryFn: queryFn<SignIn[]>, staleTime: 0 });
}

/** The dealers' rotation: the plan follows from time and facts, so it is asked for again. */
export function useRotation(roomId: string) {
  return useQuery({
    queryKey: ['/api/rotation', roomId],
    queryFn: queryFn<Rotation>,
    refetchInterval: useRefreshInterval('staff'),
  });
}
