import { defineAct } from '@/api/acts/define';
import type { Outcome } from '@/api/acts/types';
import { postSeats } from '@/api/generated/operations.gen';
import { FLOOR_KEYS, PLAYERS } from '@/api/keys';
import type { NewSeat } from '@/api/types';
import type { SeatExtras } from '@/lib/seat-door';
import type { Refused } from '@/shells/use-act';

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

export const SEAT_FIELDS = ['tableId', 'seatNumber', 'buyInAmount', 'reason'] as const;

/** The act of a dialog that seats a player. The page makes it: a player may come from a list or from the door. */
export interface Seating<Values> {
  busy: boolean;
  outcome: Outcome<unknown> | null;
  refused: Refused<(typeof SEAT_FIELDS)[number]>;
  send: (values: Values, extras: SeatExtras) => Promise<Outcome<unknown> | null>;
}
