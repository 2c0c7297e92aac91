import { request } from '@/api/acts/request';
import { CAGE_KEYS, DOOR_KEYS } from '@/api/keys';
import { useOnce } from '@/api/once';
import type { NewEntry, NewPurchase, TournamentEntry } from '@/api/tournament-types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { useTournamentAct } from './mutations';

// Entries take money, and the door may refuse: nothing is optimistic, and what is sent again is sold once (W20).

export const ENTER_TEXTS: MutationTexts = {
  success: 'Player entered',
  error: 'Failed to enter player',
};

export const BUY_TEXTS = {
  rebuy: { success: 'Rebuy sold', error: 'Failed to sell the rebuy' },
  add_on: { success: 'Add-on sold', error: 'Failed to sell the add-on' },
} as const satisfies Record<string, MutationTexts>;

export const VOID_TEXTS: MutationTexts = {
  success: 'Entry voided',
  error: 'Failed to void the entry',
};

export function useEnter(tournamentId: string) {
  const once = useOnce();
  return useTournamentAct(
    (body: NewEntry) => once<TournamentEntry>(`/api/tournaments/${tournamentId}/entries`, body),
    [...CAGE_KEYS, ...DOOR_KEYS],
  );
}

/** A rebuy or an add-on. */
export function useBuy(entryId: string) {
  const once = useOnce();
  return useTournamentAct(
    (body: NewPurchase) =>
      once<TournamentEntry>(`/api/tournament-entries/${entryId}/purchases`, body),
    CAGE_KEYS,
  );
}

export function useVoidEntry(entryId: string) {
  return useTournamentAct(
    (body: { reason: string }) =>
      request<TournamentEntry>('POST', `/api/tournament-entries/${entryId}/void`, { body }),
    CAGE_KEYS,
  );
}
