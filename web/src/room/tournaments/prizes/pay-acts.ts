import { defineAct } from '@/api/acts/define';
import type { Act } from '@/api/acts/types';
import {
  postTournamentEntriesIdBountiesPay,
  postTournamentEntriesIdPrizePay,
  postTournamentsIdStaffPay,
} from '@/api/generated/operations.gen';
import type { Payouts, PrizePayment } from '@/api/tournament-types';

export type Payable = { kind: 'prize' | 'bounties'; entryId: string } | { kind: 'staff' };

interface PayVars {
  /** The id of the entry; for the staff's part, of the tournament. */
  id: string;
  /** "Curtis Boyd, $1,200.00" */
  what: string;
  body: PrizePayment;
}

const PAID = {
  label: ({ what }: PayVars) => `Paid at the cage: ${what}`,
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
