import { defineAct } from '@/api/acts/define';
import type { Outcome } from '@/api/acts/types';
import { postSeats, postSeatsIdMove } from '@/api/generated/operations.gen';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { NewSeat, Whereabouts } from '@/api/types';
import type { SeatExtras } from '@/lib/seat-door';
import { seatText } from '@/lib/whereabouts';
import type { Refused } from '@/shells/use-act';
import type { Moves } from '@/ui/move-parts';

export interface SeatPlayerVars {
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: NewSeat;
}

/** Seats a player who is on no list. */
export const seatPlayer = defineAct('seat-player', postSeats, {
  request: ({ body }: SeatPlayerVars) => ({ body }),
  label: ({ playerName, where }) => `${playerName} seated, ${where}`,
  success: (_seat, { playerName, where }) => ({
    title: 'Player seated successfully',
    description: `${playerName}, ${where}`,
  }),
  failure: 'Failed to seat player',
  refresh: () => [...FLOOR_KEYS, PLAYERS],
});

export interface MoveSeatVars {
  seatId: string;
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: { tableId: string; seatNumber: number };
}

/** Moves a seated player who is on no list of the game. Their chips and their time charge go along. */
export const moveSeatedPlayer = defineAct('move-seated-player', postSeatsIdMove, {
  request: ({ seatId, body }: MoveSeatVars) => ({ path: { id: seatId }, body }),
  label: ({ playerName, where }) => `${playerName} moved to ${where}`,
  success: (_seat, { playerName, where }) => ({ title: `${playerName} moved to ${where}` }),
  failure: 'Failed to move player',
  refresh: () => FLOOR_KEYS,
});

/** What a player's move from a seat means, for the dialogs that seat; undefined for a player without one. */
export function moveFrom(seat: Whereabouts['seat']): Moves | undefined {
  const from = seatText(seat);
  return from === null ? undefined : { from, otherLists: 0 };
}

export const SEAT_FIELDS = ['tableId', 'seatNumber', 'buyInAmount', 'reason'] as const;

/** The act of a dialog that seats a player. The page makes it: a player may come from a list or from the door. */
export interface Seating<Values> {
  busy: boolean;
  outcome: Outcome<unknown> | null;
  refused: Refused<(typeof SEAT_FIELDS)[number]>;
  send: (values: Values, extras: SeatExtras) => Promise<Outcome<unknown> | null>;
}
