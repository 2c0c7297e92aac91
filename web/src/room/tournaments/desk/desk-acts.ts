import { defineAct } from '@/api/acts/define';
import {
  patchTournamentsIdTablesNumber,
  postTournamentEntriesIdReport,
  postTournamentsIdAlternatesSeat,
  postTournamentsIdBusts,
  postTournamentsIdCounts,
  postTournamentsIdMoves,
  postTournamentsIdRedraw,
  postTournamentsIdTables,
  postTournamentsIdTablesNumberBreak,
  postTournamentsIdUndo,
} from '@/api/generated/operations.gen';
import type { BustHand, MoveSeat, OpenTables, StackCounts, TableSetting, TournamentSeat } from '@/api/tournament-types';
import { formatQuantity } from '@/lib/format';
import { seatText } from '../seating/seating';

// The director's acts on seats. None is optimistic: the server draws the seats, or refuses.

interface DeskVars {
  tournamentId: string;
}

type With<Body> = DeskVars & { body: Body };

const request = <Body>({ tournamentId, body }: With<Body>) => ({
  path: { id: tournamentId },
  body,
});

/** Moves a player. The desk shows the seats and offers the slip. */
export const movePlayer = defineAct('tournament-move', postTournamentsIdMoves, {
  request: request<MoveSeat>,
  label: ({ body }) => `Player moved to Table ${body.toTable}, seat ${body.toSeat}`,
  success: null,
  failure: 'Failed to move player',
});

interface TableVars extends DeskVars {
  number: number;
}

/** Breaks a table: its players draw the open seats of the other tables. */
export const breakTable = defineAct('tournament-break', postTournamentsIdTablesNumberBreak, {
  request: ({ tournamentId, number }: TableVars) => ({
    path: { id: tournamentId, number: String(number) },
    body: {},
  }),
  label: ({ number }) => `Tournament table ${number} broken`,
  success: null,
  failure: 'Failed to break table',
});

/** Every player draws a new seat; with `final`, all at one table. */
export const redrawSeats = defineAct('tournament-redraw', postTournamentsIdRedraw, {
  request: request<{ final: boolean }>,
  label: ({ body }) => (body.final ? 'Final table drawn' : 'Seats redrawn'),
  success: null,
  failure: 'Failed to redraw seats',
});

export const bustPlayers = defineAct('tournament-bust', postTournamentsIdBusts, {
  request: request<BustHand>,
  label: ({ body }) => (body.out.length === 1 ? 'Tournament player out' : `${body.out.length} tournament players out`),
  success: null,
  failure: 'Failed to bust player',
});

export const undoDeskAct = defineAct('tournament-undo', postTournamentsIdUndo, {
  request: request<{ n: number }>,
  label: () => 'Tournament act taken back',
  success: () => ({ title: 'Undone' }),
  failure: 'Failed to undo',
});

/** Withdraws a dealer's report: the player is still in. */
export const withdrawReport = defineAct('withdraw-report', postTournamentEntriesIdReport, {
  request: ({ entryId }: { entryId: string }) => ({ path: { id: entryId }, body: { out: false } }),
  label: () => 'Report of a player out withdrawn',
  success: null,
  failure: 'Failed to withdraw report',
});

/** Changes a table: its button, its lock, its place in the break order, the room's table on which it is dealt. */
export const changeTable = defineAct('tournament-table', patchTournamentsIdTablesNumber, {
  request: ({ tournamentId, number, setting }: TableVars & { setting: TableSetting }) => ({
    path: { id: tournamentId, number: String(number) },
    body: setting,
  }),
  label: ({ number }) => `Tournament table ${number} changed`,
  success: null,
  failure: 'Failed to update table',
});

export const openTables = defineAct('open-tables', postTournamentsIdTables, {
  request: request<OpenTables>,
  label: () => 'Tournament tables opened',
  success: (_desk, { body }) => {
    const sum = (body.tableIds?.length ?? 0) + (body.count ?? 0);
    return {
      title: formatQuantity(sum, 'table opened', 'tables opened'),
      description: 'New entries can be seated here now.',
    };
  },
  failure: 'Failed to open tables',
});

export const seatAlternate = defineAct('seat-alternate', postTournamentsIdAlternatesSeat, {
  request: ({ tournamentId }: DeskVars) => ({ path: { id: tournamentId }, body: {} }),
  label: () => 'Alternate seated',
  success: ({ player, tableName, seatNumber }) => ({
    title: 'Alternate seated',
    description: `${player.name}, ${seatText(tableName, seatNumber)}`,
  }),
  failure: 'Failed to seat alternate',
});

interface CountVars extends With<StackCounts> {
  /** The counted stacks: "Table 7", "5 of 9 players". */
  what: string;
  /** The stacks that the form has shown: a newer count is not overwritten. */
  shown: readonly Pick<TournamentSeat, 'entryId' | 'stack'>[];
}

export const countStacks = defineAct('count-stacks', postTournamentsIdCounts, {
  request: ({ tournamentId, body, shown }: CountVars) => ({
    path: { id: tournamentId },
    body: {
      counts: body.counts.map((count) => ({
        ...count,
        was: shown.find(({ entryId }) => entryId === count.entryId)?.stack ?? 0,
      })),
    },
  }),
  label: ({ what }) => `Chips counted: ${what}`,
  success: (_desk, { what }) => ({ title: 'Chips counted', description: what }),
  failure: 'Failed to enter chips',
});
