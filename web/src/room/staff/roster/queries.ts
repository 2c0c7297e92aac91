import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { Dealing, Rotation, SignIn, Staff, StaffShift } from '@/api/staff-types';
import { useRefreshInterval } from '@/api/live/use-live';
import { REFRESH } from '@/api/polling';

/** The dealers by table. */
export function useDealers(roomId: string) {
  return useQuery(readQuery<Dealing[]>(['/api/dealers', roomId], { refetchInterval: useRefreshInterval('staff') }));
}

/** Polled also while the socket is open: a person becomes late without an event. */
export function useStaff(roomId: string) {
  return useQuery(readQuery<Staff[]>(['/api/pit-boss/staff', roomId], { refetchInterval: REFRESH.staff }));
}

export function usePlannedShifts(roomId: string) {
  return useQuery(
    readQuery<StaffShift[]>(['/api/staff-shifts', roomId], { refetchInterval: useRefreshInterval('staff') }),
  );
}

/** The accounts of the organization. No event reports a new account, so opening the form refetches them. */
export function useSignIns() {
  return useQuery(readQuery<SignIn[]>(['/api/sign-ins'], { staleTime: 0 }));
}

/**
 * The dealers' rotation. The plan changes with time as well as with events, so it is polled also while the socket is
 * open.
 */
export function useRotation(roomId: string) {
  return useQuery(readQuery<Rotation>(['/api/rotation', roomId], { refetchInterval: REFRESH.staff }));
}
