import { defineAct } from '@/api/acts/define';
import {
  postTournamentEntriesIdPurchases,
  postTournamentEntriesIdVoid,
  postTournamentsIdEntries,
} from '@/api/generated/operations.gen';
import type { NewEntry, NewPurchase } from '@/api/tournament-types';
import type { Cents } from '@/domain/money';
import { formatMoney } from '@/lib/format';

// No act here is optimistic: entries take money, and the server may refuse the player.

interface EnterVars {
  tournamentId: string;
  tournamentName: string;
  playerName: string;
  sum: Cents;
  body: NewEntry;
}

export const enterTournament = defineAct('tournament-entry', postTournamentsIdEntries, {
  request: ({ tournamentId, body }: EnterVars) => ({ path: { id: tournamentId }, body }),
  label: ({ playerName, tournamentName, sum }) => `${playerName} entered ${tournamentName}, ${formatMoney(sum)}`,
  success: (_entry, { playerName }) => ({ title: 'Player entered', description: playerName }),
  failure: 'Failed to enter player',
});

interface BuyVars {
  entryId: string;
  playerName: string;
  sum: Cents;
  body: NewPurchase;
}

const BUY = {
  rebuy: { label: 'Rebuy', success: 'Rebuy sold', failure: 'Failed to sell the rebuy' },
  add_on: { label: 'Add-on', success: 'Add-on sold', failure: 'Failed to sell the add-on' },
} as const;

function purchase(kind: keyof typeof BUY) {
  const { label, success, failure } = BUY[kind];
  return defineAct('tournament-purchase', postTournamentEntriesIdPurchases, {
    request: ({ entryId, body }: BuyVars) => ({ path: { id: entryId }, body }),
    label: ({ playerName, sum }) => `${label} ${formatMoney(sum)}, ${playerName}`,
    success: (_entry, { playerName }) => ({ title: success, description: playerName }),
    failure,
  });
}

export const PURCHASES = { rebuy: purchase('rebuy'), add_on: purchase('add_on') };

interface VoidVars {
  entryId: string;
  entryNumber: number;
  playerName: string;
  /** "$120.00 in cash"; empty where nothing is refunded. */
  refund: string;
  reason: string;
}

export const voidEntry = defineAct('void-tournament-entry', postTournamentEntriesIdVoid, {
  request: ({ entryId, reason }: VoidVars) => ({ path: { id: entryId }, body: { reason } }),
  label: ({ entryNumber, playerName }) => `Entry ${entryNumber} of ${playerName} voided`,
  success: (_entry, { playerName, refund }) => ({
    title: 'Entry voided',
    description: refund === '' ? playerName : `Give back ${refund}`,
  }),
  failure: 'Failed to void the entry',
});
