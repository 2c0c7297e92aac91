import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import type { NewDeal, NewSeason, Payouts, PayoutSetting, Season } from '@/api/tournament-types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { useTournamentAct } from '../mutations';

// Money: none of it is optimistic.

export const PRIZE_TEXTS = {
  template: { success: 'Payouts updated successfully', error: 'Failed to update payouts' },
  approve: { success: 'Prize approved', error: 'Failed to approve prize' },
  approveAll: { success: 'Prizes approved', error: 'Failed to approve prizes' },
  deal: { success: 'Deal recorded', error: 'Failed to record deal' },
  drop: { success: 'Deal taken back', error: 'Failed to take the deal back' },
  season: { success: 'Season created successfully', error: 'Failed to create season' },
} as const satisfies Record<string, MutationTexts>;

type OfEntry<Body = object> = Body & { entryId: string };
type OfTournament<Body = object> = Body & { tournamentId: string };

export function useSetPayouts() {
  return useTournamentAct(({ tournamentId, ...body }: OfTournament<PayoutSetting>) =>
    request<Payouts>('PATCH', `/api/tournaments/${tournamentId}/payouts`, { body }),
  );
}

export function useApprovePrize() {
  return useTournamentAct(({ entryId }: OfEntry) =>
    request<Payouts>('POST', `/api/tournament-entries/${entryId}/prize/approve`, { body: {} }),
  );
}

/** All that are won and not approved. */
export function useApproveAll() {
  return useTournamentAct(({ tournamentId }: OfTournament) =>
    request<Payouts>('POST', `/api/tournaments/${tournamentId}/payouts/approve`, { body: {} }),
  );
}

export function useRecordDeal() {
  return useTournamentAct(({ tournamentId, ...body }: OfTournament<NewDeal>) =>
    request<Payouts>('POST', `/api/tournaments/${tournamentId}/deal`, { body }),
  );
}

export function useDropDeal() {
  return useTournamentAct(({ tournamentId }: OfTournament) =>
    request<undefined>('DELETE', `/api/tournaments/${tournamentId}/deal`),
  );
}

export function useCreateSeason() {
  return useMutation({
    mutationFn: (body: NewSeason) => request<Season>('POST', '/api/seasons', { body }),
    onSettled: readAgain([['/api/seasons']]),
  });
}
