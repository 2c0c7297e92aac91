import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { FLOOR_KEYS } from '@/api/keys';
import type { CallPlayer, WaitlistEntry } from '@/api/types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';

/** For the acts the specification has no words for. */
export const WAITLIST_TEXTS: MutationTexts = {
  success: 'Waitlist updated successfully',
  error: 'Failed to update waitlist',
};

export function useRemoveFromWaitlist() {
  return useMutation({
    mutationFn: ({ entryId }: { entryId: string }) =>
      request<undefined>('DELETE', `/api/waitlist/${entryId}`),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** Starts the hold. Without a table the server takes a seat of the game; a reason is needed when he is not next. */
export function useCallPlayer() {
  return useMutation({
    mutationFn: ({ entryId, ...body }: CallPlayer & { entryId: string }) =>
      request<WaitlistEntry>('POST', `/api/waitlist/${entryId}/call`, { body }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}

/** Passes, gets his chips and keeps first place, does not come; undo takes back the last act for a minute. */
export type EntryAct = 'pass' | 'pick-up' | 'no-show' | 'undo';

export function useEntryAct() {
  return useMutation({
    mutationFn: ({ entryId, act }: { entryId: string; act: EntryAct }) =>
      request<WaitlistEntry>('POST', `/api/waitlist/${entryId}/${act}`, { body: {} }),
    onSettled: readAgain(FLOOR_KEYS),
  });
}
