import { defineAct } from '@/api/acts/define';
import {
  deleteTournamentsIdDeal,
  patchTournamentsIdPayouts,
  postSeasons,
  postTournamentEntriesIdPrizeApprove,
  postTournamentsIdDeal,
  postTournamentsIdPayoutsApprove,
} from '@/api/generated/operations.gen';
import type { NewDeal, NewSeason, PayoutSetting } from '@/api/tournament-types';
import type { Money } from '@/api/types';
import { formatCount } from '@/lib/format';
import { METHOD_NAME } from './deal';
import { templateName } from './model';
import { seasonName } from '../seasons/results';

// No act here is optimistic, because they move money.

interface PrizesVars {
  tournamentId: string;
}

export const setPayouts = defineAct('set-payouts', patchTournamentsIdPayouts, {
  request: ({ tournamentId, body }: PrizesVars & { body: PayoutSetting }) => ({
    path: { id: tournamentId },
    body,
  }),
  label: ({ body }) => `Payouts set: ${templateName(body.template)}`,
  success: (_payouts, { body }) => ({
    title: 'Payouts updated successfully',
    description: templateName(body.template),
  }),
  failure: 'Failed to update payouts',
});

interface ApproveVars {
  entryId: string;
  /** "Curtis Boyd, $1,200.00" */
  what: string;
}

export const approvePrize = defineAct('approve-prize', postTournamentEntriesIdPrizeApprove, {
  request: ({ entryId }: ApproveVars) => ({ path: { id: entryId }, body: {} }),
  label: ({ what }) => `Prize approved: ${what}`,
  success: (_payouts, { what }) => ({ title: 'Prize approved', description: what }),
  failure: 'Failed to approve prize',
});

/** Approves all prizes that are won and not approved, if they add up to the amount that is shown. */
export const approvePrizes = defineAct('approve-prizes', postTournamentsIdPayoutsApprove, {
  request: ({ tournamentId, amount }: PrizesVars & { what: string; amount: Money }) => ({
    path: { id: tournamentId },
    body: { amount },
  }),
  label: ({ what }) => `Prizes approved: ${what}`,
  success: (_payouts, { what }) => ({ title: 'Prizes approved', description: what }),
  failure: 'Failed to approve prizes',
});

export const recordDeal = defineAct('record-deal', postTournamentsIdDeal, {
  request: ({ tournamentId, body }: PrizesVars & { body: NewDeal }) => ({
    path: { id: tournamentId },
    body,
  }),
  label: ({ body }) => `Deal recorded: ${METHOD_NAME[body.method]}`,
  success: (_payouts, { body }) => ({
    title: 'Deal recorded',
    description: `${METHOD_NAME[body.method]}, ${formatCount(body.agreed?.length ?? 0)} players`,
  }),
  failure: 'Failed to record deal',
});

export const dropDeal = defineAct('drop-deal', deleteTournamentsIdDeal, {
  request: ({ tournamentId }: PrizesVars) => ({ path: { id: tournamentId } }),
  label: () => 'Deal removed',
  success: () => ({ title: 'Deal removed' }),
  failure: 'Failed to remove the deal',
});

export const createSeason = defineAct('create-season', postSeasons, {
  request: (body: NewSeason) => ({ body }),
  label: ({ name }) => `Season ${name} created`,
  success: (season) => ({
    title: 'Season created successfully',
    description: seasonName(season),
  }),
  failure: 'Failed to create season',
});
