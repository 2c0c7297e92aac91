import { useMutation } from '@tanstack/react-query';
import { request } from '@/api/acts/request';
import { CAGE_KEYS } from '@/api/keys';
import type {
  NewDeal,
  NewSeason,
  Payouts,
  PayoutSetting,
  PrizePayment,
  Season,
} from '@/api/tournament-types';
import type { MutationTexts } from '@/lib/mutation-texts';
import { readAgain } from '@/lib/optimistic';
import { useTournamentAct } from '../mutations';

// Money: none of it is optimistic.

export const PRIZE_TEXTS = {
  template: { success: 'Payouts updated successfully', error: 'Failed to update payouts' },
  approve: { success: 'Prize approved', error: 'Failed to approve prize' },
  approveAll: { success: 'Prizes approved', error: 'Failed to approve prizes' },
  pay: { success: 'Prize paid', error: 'Failed to pay prize' },
  bounties: { success: 'Bounties paid', error: 'Failed to pay bounties' },
  staff: { success: 'Staff paid', error: 'Failed to pay staff' },
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

/** What is paid at the cage: a prize, bounties, or the staff's part. */
export type Payable =
  | { kind: 'prize' | 'bounties'; entryId: string }
  | { kind: 'staff'; tournamentId: string };

const payPath = (what: Payable): string =>
  what.kind === 'staff'
    ? `/api/tournaments/${what.tournamentId}/staff/pay`
    : `/api/tournament-entries/${what.entryId}/${what.kind}/pay`;

export function usePayPrize() {
  return useTournamentAct(
    ({ what, ...body }: PrizePayment & { what: Payable }) =>
      request<Payouts>('POST', payPath(what), { body }),
    CAGE_KEYS,
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
