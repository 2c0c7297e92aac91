import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GO, memberQuery } from '@/api/companion';
import type { GameDefaults, Member } from '@/api/home-types';
import { request } from '@/api/acts/request';

interface ProfileChange {
  displayName?: string;
  defaults?: GameDefaults;
}

export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) =>
      request<Member>('PATCH', `${GO}/profile`, { body: change }),
    onSuccess: (member) => client.setQueryData(memberQuery.queryKey, member),
  });
}

/** Signs out everywhere else. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      request<undefined>('POST', `${GO}/password`, { body: passwords }),
    gcTime: 0,
  });
}
