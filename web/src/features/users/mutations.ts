import { type QueryKey, useMutation } from '@tanstack/react-query';
import type {
  MyProfile,
  NewStaffInvitation,
  PasswordLink,
  StaffInvited,
  StaffUser,
  StaffUserChange,
} from '@/api/account-types';
import { request } from '@/api/acts/request';
import { USER_PATH } from '@/api/client/http';
import { readAgain } from '@/lib/optimistic';
import { INVITATIONS, OWN_SESSIONS, profileQuery, STAFF_SESSIONS, USERS } from './queries';

export function useChangeUser() {
  return useMutation({
    mutationFn: ({ userId, ...body }: StaffUserChange & { userId: string }) =>
      request<StaffUser>('PATCH', `/api/users/${userId}`, { body }),
    onSettled: readAgain([USERS, STAFF_SESSIONS]),
  });
}

/** A link with which somebody sets a new password, once, within a day. */
export function usePasswordLink() {
  return useMutation({
    mutationFn: (userId: string) =>
      request<PasswordLink>('POST', `/api/users/${userId}/reset-password`, { body: {} }),
    onSettled: readAgain([USERS]),
    gcTime: 0,
  });
}

export function useResetTwoStep() {
  return useMutation({
    mutationFn: (userId: string) =>
      request<unknown>('POST', `/api/users/${userId}/reset-two-step`, { body: {} }),
    onSettled: readAgain([USERS]),
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: NewStaffInvitation) =>
      request<StaffInvited>('POST', '/api/user-invitations', { body }),
    onSettled: readAgain([INVITATIONS]),
    gcTime: 0,
  });
}

function useRemove(path: string, touched: readonly QueryKey[]) {
  return useMutation({
    mutationFn: (id: string) => request<undefined>('DELETE', `${path}/${id}`),
    onSettled: readAgain(touched),
  });
}

const SESSIONS = [OWN_SESSIONS, STAFF_SESSIONS];

export const useWithdraw = () => useRemove('/api/user-invitations', [INVITATIONS]);
export const useEndOwn = () => useRemove('/api/profile/sessions', SESSIONS);
export const useEndAny = () => useRemove('/api/staff-sessions', SESSIONS);

export function useEndOthers() {
  return useMutation({
    mutationFn: () => request<unknown>('POST', '/api/profile/sessions/end-others', { body: {} }),
    onSettled: readAgain(SESSIONS),
  });
}

export function useRename() {
  return useMutation({
    mutationFn: (name: string) => request<MyProfile>('PATCH', '/api/profile', { body: { name } }),
    onSettled: readAgain([profileQuery.queryKey, [USER_PATH], USERS]),
  });
}
