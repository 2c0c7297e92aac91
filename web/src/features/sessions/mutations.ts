import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { type Page } from '@/api/client/http';
import { DOOR_KEYS, FLOOR_KEYS } from '@/api/keys';
import type { Session, SessionStatus } from '@/api/types';
import { serverNow } from '@/lib/clock';
import type { MutationTexts } from '@/lib/mutation-texts';
import { guess, optimistic, readAgain } from '@/lib/optimistic';
import { becomes } from './model';

export const CHECK_OUT_TEXTS: MutationTexts = {
  success: 'Player checked out successfully',
  error: 'Failed to check out player',
};

export const STATUS_TEXTS: MutationTexts = {
  success: 'Session status updated',
  error: 'Failed to update session status',
};

interface GetUp {
  sessionId: string;
  to?: 'checked_out' | 'waiting';
}

/** Frees his seat when he sits, and ends what runs there: never optimistic (W20). */
export function useGetUp() {
  return useMutation({
    mutationFn: ({ sessionId, to = 'checked_out' }: GetUp) =>
      to === 'waiting'
        ? request<Session>('PATCH', `/api/sessions/${sessionId}/status`, { body: { status: to } })
        : request<Session>('POST', `/api/sessions/${sessionId}/check-out`, { body: {} }),
    onSettled: readAgain([...DOOR_KEYS, ...FLOOR_KEYS, ['/api/seat-rentals']]),
  });
}

interface SetStatus {
  session: Session;
  status: SessionStatus;
  /** The page of the list that is on the screen. */
  pageKey: readonly unknown[];
}

/** One tap: shown at once, put back when the server refuses. */
export function useSetStatus() {
  return useMutation({
    mutationKey: ['sessions', 'tap'],
    mutationFn: ({ session, status }: SetStatus) =>
      request<Session>('PATCH', `/api/sessions/${session.id}/status`, { body: { status } }),
    ...optimistic(
      ({ session, status, pageKey }: SetStatus) => [
        guess<Page<Session>>(pageKey, (page) => ({
          ...page,
          items: page.items.map((item) =>
            item.id === session.id ? becomes(item, status, serverNow()) : item,
          ),
        })),
      ],
      () => DOOR_KEYS,
    ),
  });
}
