import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import {
  deleteTablesIdWalkIns,
  patchTablesId,
  postTables,
  postTablesIdBreak,
  postTablesIdEnd,
  postTablesIdPause,
  postTablesIdPot,
  postTablesIdResume,
  postTablesIdSeatsSeatNumberClose,
  postTablesIdSeatsSeatNumberOpen,
  postTablesIdWalkIns,
} from '@/api/generated/operations.gen';
import { tablesKey } from '@/api/queries';
import type { BreakTable, Money, NewTable, Table, TableChange, TableStatus } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { withoutWalkIn, withStatus, withWalkIn } from './model';

export const UPDATED = 'Table updated successfully';
const NOT_UPDATED = 'Failed to update table';

interface TableVars {
  table: Table;
}

const common = { failure: NOT_UPDATED };

function patchTable<Vars extends TableVars>(change: (table: Table, vars: Vars) => Table) {
  return (vars: Vars) => [
    patch<Table[]>(tablesKey(vars.table.roomId), (list) =>
      list.map((table) => (table.id === vars.table.id ? change(table, vars) : table)),
    ),
  ];
}

/** Seats a walk-in in the lowest open seat (+1). */
export const addWalkIn = defineAct('add-walk-in', postTablesIdWalkIns, {
  ...common,
  request: ({ table }: TableVars) => ({ path: { id: table.id }, body: {} }),
  label: ({ table }) => `Player added at Table ${table.tableNumber}`,
  success: () => ({ title: UPDATED }),
  repeat: 'each',
  patch: patchTable(withWalkIn),
});

/** Removes the latest walk-in (−1). At a table with named players only, staff unseat one of them instead. */
export const removeWalkIn = defineAct('remove-walk-in', deleteTablesIdWalkIns, {
  ...common,
  request: ({ table }: TableVars) => ({ path: { id: table.id } }),
  label: ({ table }) => `Player removed from Table ${table.tableNumber}`,
  success: () => ({ title: UPDATED }),
  repeat: 'each',
  patch: patchTable(withoutWalkIn),
});

interface WalkInVars extends TableVars {
  seatNumber: number;
}

/** Seats an unnamed player in the seat that the dealer tapped. The tablet shows the result itself. */
export const seatWalkIn = defineAct('seat-walk-in', postTablesIdWalkIns, {
  request: ({ table, seatNumber }: WalkInVars) => ({
    path: { id: table.id },
    body: { seatNumber },
  }),
  label: ({ table, seatNumber }) => `Walk-in at Table ${table.tableNumber}, seat ${seatNumber}`,
  success: null,
  failure: 'Failed to seat player',
});

interface StatusVars extends TableVars {
  status: TableStatus;
}

export const setTableStatus = defineAct('table-status', patchTablesId, {
  ...common,
  request: ({ table, status }: StatusVars) => ({ path: { id: table.id }, body: { status } }),
  label: ({ table }) => `Status of Table ${table.tableNumber} changed`,
  success: () => ({ title: UPDATED }),
  repeat: 'each',
  patch: patchTable((table, { status }: StatusVars) => withStatus(table, status)),
});

interface ChangeVars extends TableVars {
  change: TableChange;
}

/** Starts a game, or changes the table's game. */
export const changeGame = defineAct('change-game', patchTablesId, {
  ...common,
  request: ({ table, change }: ChangeVars) => ({ path: { id: table.id }, body: change }),
  label: ({ table }) => `Game of Table ${table.tableNumber}`,
  success: ({ tableNumber, gameType }) => ({
    title: UPDATED,
    description: `Table ${tableNumber} deals ${gameType.name}.`,
  }),
});

interface MustMoveVars extends TableVars {
  /** Empty: none. */
  mustMoveTableId: string;
}

export const setMustMove = defineAct('must-move', patchTablesId, {
  ...common,
  request: ({ table, mustMoveTableId }: MustMoveVars) => ({ path: { id: table.id }, body: { mustMoveTableId } }),
  label: ({ table }) => `Must-move of Table ${table.tableNumber}`,
  success: () => ({ title: UPDATED }),
});

interface PotVars extends TableVars {
  amount: Money;
}

/** Records the pot that the dealer counted. */
export const setPot = defineAct('set-pot', postTablesIdPot, {
  request: ({ table, amount }: PotVars) => ({ path: { id: table.id }, body: { amount } }),
  label: ({ table, amount }) => `Pot ${formatMoney(fromWire(amount))}, Table ${table.tableNumber}`,
  success: () => ({ title: UPDATED }),
  failure: NOT_UPDATED,
});

export const addTable = defineAct('add-table', postTables, {
  ...common,
  request: (body: NewTable) => ({ body }),
  label: ({ tableNumber }) => `Table ${tableNumber} set up`,
  success: ({ tableNumber }) => ({
    title: UPDATED,
    description: `Table ${tableNumber} is set up.`,
  }),
});

/** Frees all seats and closes the seat rentals. */
export const endGame = defineAct('end-game', postTablesIdEnd, {
  ...common,
  request: ({ table }: TableVars) => ({ path: { id: table.id }, body: {} }),
  label: ({ table }) => `Game at Table ${table.tableNumber} ended`,
  success: (_table, { table }) => ({
    title: UPDATED,
    description: `The game at Table ${table.tableNumber} has ended.`,
  }),
});

interface PauseVars extends TableVars {
  reason: string;
}

/** Pauses the time charge of every player at the table. */
export const pauseTime = defineAct('pause-time', postTablesIdPause, {
  ...common,
  request: ({ table, reason }: PauseVars) => ({ path: { id: table.id }, body: { reason } }),
  label: ({ table }) => `Time paused at Table ${table.tableNumber}`,
  success: (_table, { table }) => ({
    title: UPDATED,
    description: `Time is paused at Table ${table.tableNumber}.`,
  }),
});

export const resumeTime = defineAct('resume-time', postTablesIdResume, {
  ...common,
  request: ({ table }: TableVars) => ({ path: { id: table.id }, body: {} }),
  label: ({ table }) => `Time resumed at Table ${table.tableNumber}`,
  success: (_table, { table }) => ({
    title: UPDATED,
    description: `Clock resumed at Table ${table.tableNumber}.`,
  }),
});

interface BreakVars extends TableVars {
  plan: BreakTable;
}

export const breakTable = defineAct('break-table', postTablesIdBreak, {
  ...common,
  request: ({ table, plan }: BreakVars) => ({ path: { id: table.id }, body: plan }),
  label: ({ table }) => `Table ${table.tableNumber} broken`,
  success: (_table, { table }) => ({
    title: UPDATED,
    description: `Table ${table.tableNumber} is broken.`,
  }),
});

const seatInPlay = (state: 'open' | 'closed') => ({
  ...common,
  request: ({ table, seatNumber }: WalkInVars) => ({
    path: { id: table.id, seatNumber: String(seatNumber) },
    body: {},
  }),
  label: ({ table, seatNumber }: WalkInVars) =>
    `Seat ${seatNumber} of Table ${table.tableNumber} ${state === 'open' ? 'opened' : 'closed'}`,
  success: (_table: unknown, { table, seatNumber }: WalkInVars) => ({
    title: UPDATED,
    description: `Seat ${seatNumber} of Table ${table.tableNumber} is ${state}.`,
  }),
});

/** Takes a seat out of play. */
export const closeSeat = defineAct('close-seat', postTablesIdSeatsSeatNumberClose, seatInPlay('closed'));

/** Puts a closed seat back into play. */
export const openSeat = defineAct('open-seat', postTablesIdSeatsSeatNumberOpen, seatInPlay('open'));
