import { defineAct } from '@/api/acts/define';
import { postChipTransactions, postPlayerFunds } from '@/api/generated/operations.gen';
import { CAGE_KEYS, PLAYERS } from '@/api/keys';
import type { NewChipTransaction, NewFunds } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { TYPE } from './model';

// No act here has a patch: money is shown when the server has recorded it.

export const CAGE_CHANGED = [...CAGE_KEYS, PLAYERS, ['/api/memberships'], ['/api/ledger-entries']];

interface ChipVars {
  body: NewChipTransaction;
  playerName: string;
}

export const recordChips = defineAct('chip-transaction', postChipTransactions, {
  request: ({ body }: ChipVars) => ({ body }),
  label: ({ body, playerName }) =>
    `${TYPE[body.transactionType].label} ${formatMoney(fromWire(body.amount))}, ${playerName}`,
  success: ({ player, transactionType, amount }) => ({
    title: 'Chip transaction completed successfully',
    description: `${player.name}, ${TYPE[transactionType].label} of ${formatMoney(fromWire(amount))}`,
  }),
  failure: 'Failed to record the chip transaction',
  refresh: () => CAGE_CHANGED,
});

const FUNDS_NOUN = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

export const movePlayerFunds = defineAct('player-funds', postPlayerFunds, {
  request: (body: NewFunds) => ({ body }),
  label: ({ direction, amount }) =>
    `${FUNDS_NOUN[direction]} ${formatMoney(fromWire(amount))}, player funds`,
  success: ({ player }) => ({
    title: 'Player funds updated successfully',
    description: player?.name ?? '',
  }),
  failure: 'Failed to update player funds',
  refresh: () => CAGE_CHANGED,
});
