import { defineAct } from '@/api/acts/define';
import {
  postCageRoomDaysDayClose,
  postChipTransactions,
  postDrawers,
  postLedgerEntriesIdReverse,
  postPlayerFunds,
  postPrepaidTime,
  postShifts,
  postShiftsIdClose,
  postShiftsIdTransfer,
} from '@/api/generated/operations.gen';
import type { Money, NewChipTransaction, NewDrawer, NewFunds, NewPrepaidTime, NewShift } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatGamingDay, formatMoney } from '@/lib/format';
import { TYPE } from './model';

// No act here has an optimistic patch: money is shown only after the server has recorded it.

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
  fields: { playerId: 'player', chipCount: 'chips' },
});

const FUNDS_NOUN = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

export const movePlayerFunds = defineAct('player-funds', postPlayerFunds, {
  request: (body: NewFunds) => ({ body }),
  label: ({ direction, amount }) => `${FUNDS_NOUN[direction]} ${formatMoney(fromWire(amount))}, player funds`,
  success: ({ player }) => ({
    title: 'Player funds updated successfully',
    description: player?.name ?? '',
  }),
  failure: 'Failed to update player funds',
  fields: { playerId: 'player' },
});

export const addDrawer = defineAct('drawer', postDrawers, {
  request: (body: NewDrawer) => ({ body }),
  label: ({ name }) => `${name} added`,
  success: ({ name }) => ({ title: 'Drawer added successfully', description: name }),
  failure: 'Failed to add the drawer',
});

interface OpenVars {
  body: NewShift;
  drawerName: string;
}

export const openDrawer = defineAct('open-drawer', postShifts, {
  request: ({ body }: OpenVars) => ({ body }),
  label: ({ drawerName }) => `${drawerName} opened`,
  success: (_shift, { drawerName }) => ({
    title: 'Drawer opened successfully',
    description: drawerName,
  }),
  failure: 'Failed to open the drawer',
});

interface CloseVars {
  shiftId: string;
  drawerName: string;
  counts: NewShift['counts'];
}

export const closeDrawer = defineAct('close-drawer', postShiftsIdClose, {
  request: ({ shiftId, counts }: CloseVars) => ({ path: { id: shiftId }, body: { counts } }),
  label: ({ drawerName }) => `${drawerName} counted and closed`,
  success: (_shift, { drawerName }) => ({
    title: 'Drawer closed successfully',
    description: drawerName,
  }),
  failure: 'Failed to close the drawer',
});

const TRANSFER_NOUN = { fill: 'Fill', drop: 'Drop' } as const;

interface TransferVars {
  shiftId: string;
  drawerName: string;
  body: { direction: 'fill' | 'drop'; amount: Money; notes: string | null };
}

export const transferCash = defineAct('transfer', postShiftsIdTransfer, {
  request: ({ shiftId, body }: TransferVars) => ({ path: { id: shiftId }, body }),
  label: ({ drawerName, body }) =>
    `${TRANSFER_NOUN[body.direction]} ${formatMoney(fromWire(body.amount))}, ${drawerName}`,
  success: (_shift, { drawerName }) => ({
    title: 'Transfer recorded successfully',
    description: drawerName,
  }),
  failure: 'Failed to record the transfer',
});

interface PrepaidVars {
  body: NewPrepaidTime;
  /** "$60.00, 2/5 NL" */
  what: string;
}

export const sellPrepaidTime = defineAct('prepaid-time', postPrepaidTime, {
  request: ({ body }: PrepaidVars) => ({ body }),
  label: ({ what }) => `Prepaid time ${what}`,
  success: ({ player }) => ({
    title: 'Prepaid time sold successfully',
    description: player?.name ?? '',
  }),
  failure: 'Failed to sell prepaid time',
  fields: { playerId: 'player' },
});

interface ReverseVars {
  entryId: string;
  /** "Entry 1042, $200.00" */
  what: string;
  reason: string;
}

export const reverseEntry = defineAct('reverse-entry', postLedgerEntriesIdReverse, {
  request: ({ entryId, reason }: ReverseVars) => ({ path: { id: entryId }, body: { reason } }),
  label: ({ what }) => `${what} reversed`,
  success: (_entry, { what }) => ({ title: 'Entry reversed successfully', description: what }),
  failure: 'Failed to reverse the entry',
});

interface DayVars {
  roomId: string;
  day: string;
}

export const closeGamingDay = defineAct('close-gaming-day', postCageRoomDaysDayClose, {
  request: ({ roomId, day }: DayVars) => ({ path: { room: roomId, day }, body: {} }),
  label: ({ day }) => `${formatGamingDay(day)} closed`,
  success: (_day, { day }) => ({
    title: 'Gaming day closed successfully',
    description: formatGamingDay(day),
  }),
  failure: 'Failed to close the gaming day',
});
