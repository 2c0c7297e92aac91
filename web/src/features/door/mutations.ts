import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { CAGE_KEYS, DOOR_KEYS } from '@/api/keys';
import { useOnce } from '@/api/once';
import type { Door, Membership, NewCheckIn, NewMembership, Session } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

export const CHECK_IN_TEXTS: MutationTexts = {
  success: 'Player checked in successfully',
  error: 'Failed to check in player',
};

export const SELL_TEXTS: MutationTexts = {
  success: 'Membership created successfully',
  error: 'Failed to sell the membership',
};

/** Not optimistic: it may take money, and the door may refuse (W20). */
export function useCheckIn() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewCheckIn) =>
      once<Session>('/api/sessions/check-in', { ...body, status: 'checked_in' }),
    onSettled: readAgain([...DOOR_KEYS, ...CAGE_KEYS]),
  });
}

export function useSellMembership() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewMembership) =>
      once<Membership>('/api/memberships', { ...body, status: 'active' }),
    onSettled: readAgain([...DOOR_KEYS, ...CAGE_KEYS]),
  });
}

/** Who was turned away is written down, also when nobody tried to check him in. */
export function useLogRefusal() {
  return useMutation({
    mutationFn: ({
      playerId,
      place = 'check_in',
      ...body
    }: {
      playerId: string;
      roomId: string;
      /** Where he was turned away. */
      place?: 'check_in' | 'tournament';
      reason: NonNullable<Door['refuse']>;
    }) =>
      request<unknown>('POST', `/api/players/${playerId}/refusals`, {
        body: { ...body, place },
      }),
    onSettled: readAgain([['/api/players'], ['/api/directory']]),
  });
}
