import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewInvitation } from '@/api/community-types';
import { GAMES } from '@/api/companion';
import type { Member } from '@/api/home-types';
import { request } from '@/api/acts/request';
import { ADMIN } from './queries';

const path = (...parts: readonly string[]) => [...ADMIN, ...parts].join('/');

/** Invites to the community, or to a game of the caller's. The answer holds the code, which is shown once and kept nowhere. */
export function useInvite(gameId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      request<NewInvitation>(
        'POST',
        gameId === undefined ? path('invite') : `${GAMES}/${encodeURIComponent(gameId)}/invite`,
        { body: { email } },
      ),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: ADMIN }),
  });
}

export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<undefined>('DELETE', path('invitations', encodeURIComponent(id))),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN }),
  });
}

/** One right at a time. */
export type RightsChange = { status: Member['status'] } | { isAdmin: boolean };

export function useChangeRights() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: RightsChange }) =>
      request<Member>('PATCH', path('users', encodeURIComponent(id)), { body: change }),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN }),
  });
}
