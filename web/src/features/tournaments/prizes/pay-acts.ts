import { defineAct } from '@/api/acts/define';
import type { Act } from '@/api/acts/types';
import {
  postTournamentEntriesIdBountiesPay,
  postTournamentEntriesIdPrizePay,
  postTournamentsIdStaffPay,
} from '@/api/generated/operations.gen';
import { CAGE_KEYS, TOURNAMENT_KEYS } from '@/api/keys';
import type { Payouts, PrizePayment } from '@/api/tournament-types';

/** What is paid at the cage: a prize, bounties, or the staff's part. */
export type Payable =
  | { kind: 'prize' | 'bounties'; entryId: string }
  | { kind: 'staff'; tournamentId: string };

interface PayVars {
  /** The entry, or the tournament whose staff is paid. */
  id: string;
  /** "Curtis Boyd, $1,200.00" */
  what: string;
  body: PrizePayment;
}

const PAID = {
  label: ({ what }: PayVars) => `Paid at the cage: ${what}`,
  refresh: () => [...TOURNAMENT_KEYS, ...CAGE_KEYS],
};

const request = ({ id, body }: PayVars) => ({ path: { id }, body });

export const PAYMENTS: Readonly<Record<Payable['kind'], Act<PayVars, Payouts>>> = {
  prize: defineAct('pay-prize', postTournamentEntriesIdPrizePay, {
    ...PAID,
    request,
    success: (_payouts, { what }) => ({ title: 'Prize paid', description: what }),
    failure: 'Failed to pay prize',
  }),
  bounties: defineAct('pay-bounties', postTournamentEntriesIdBountiesPay, {
    ...PAID,
    request,
    success: (_payouts, { what }) => ({ title: 'Bounties paid', description: what }),
    failure: 'Failed to pay bounties',
  }),
  staff: defineAct('pay-tournament-staff', postTournamentsIdStaffPay, {
    ...PAID,
    request,
    success: (_payouts, { what }) => ({ title: 'Staff paid', description: what }),
    failure: 'Failed to pay staff',
  }),
};
