import { defineAct } from '@/api/acts/define';
import { patch } from '@/api/acts/patches';
import {
  deleteSeatsId,
  deleteSeatsIdChange,
  patchSeatsId,
  postSeats,
  postSeatsIdAway,
  postSeatsIdBack,
  postSeatsIdChange,
  postSeatsIdChangeSkip,
  postSeatsIdChangeTake,
  postSeatsIdMove,
  postSeatsIdPickUp,
} from '@/api/generated/operations.gen';
import type { Money, NewSeat, Seat, SeatChange, Whereabouts } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { seatText } from '@/api/whereabouts';
import type { Moves } from '@/ui/move-parts';
import { asAway, asBack, seatName } from './model';
import { seatsKey } from './queries';

export interface SeatPlayerVars {
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: NewSeat;
}

type Seated = Pick<SeatPlayerVars, 'playerName' | 'where'>;

/** The texts of every act that seats a player. */
export const seatingTexts = {
  label: ({ playerName, where }: Seated) => `${playerName} seated, ${where}`,
  success: (_seat: unknown, { playerName, where }: Seated) => ({
    title: 'Player seated successfully',
    description: `${playerName}, ${where}`,
  }),
  failure: 'Failed to seat player',
};

/** Seats a player who is on no list. */
export const seatPlayer = defineAct('seat-player', postSeats, {
  request: ({ body }: SeatPlayerVars) => ({ body }),
  ...seatingTexts,
});

export interface MoveSeatVars {
  seatId: string;
  playerName: string;
  /** "Table 5, seat 3" */
  where: string;
  body: { tableId: string; seatNumber: number; overrideReason?: string };
}

/** Moves a seated player who is not on the game's list. Their chips and time charge move with them. */
export const moveSeatedPlayer = defineAct('move-seated-player', postSeatsIdMove, {
  request: ({ seatId, body }: MoveSeatVars) => ({ path: { id: seatId }, body }),
  label: ({ playerName, where }) => `${playerName} moved to ${where}`,
  success: (_seat, { playerName, where }) => ({ title: `${playerName} moved to ${where}` }),
  failure: 'Failed to move player',
});

interface SeatVars {
  seat: Seat;
}

export interface UnseatVars extends SeatVars {
  /** "Joanna Pike, Table 5, seat 3" */
  what: string;
}

const unseat = {
  label: ({ what }: UnseatVars) => `${what}: unseated`,
  success: (_answer: unknown, { what }: UnseatVars) => ({
    title: 'Player unseated successfully',
    description: what,
  }),
};

/** Frees a seat, or releases a reserved one. */
export const unseatPlayer = defineAct('unseat-player', deleteSeatsId, {
  ...unseat,
  request: ({ seat }: UnseatVars) => ({ path: { id: seat.id } }),
  failure: 'Failed to unseat player',
});

/** Frees the seat of a player who has been away too long. They keep first place on the list for an hour. */
export const pickUpChips = defineAct('pick-up-chips', postSeatsIdPickUp, {
  ...unseat,
  request: ({ seat }: UnseatVars) => ({ path: { id: seat.id }, body: {} }),
  failure: 'Failed to pick up the chips',
});

const presence = (word: 'away' | 'back', change: (seat: Seat, now: number) => Seat) => ({
  request: ({ seat }: SeatVars) => ({ path: { id: seat.id }, body: {} }),
  label: ({ seat }: SeatVars) => `${seatName(seat)} ${word}`,
  success: null,
  failure: 'Failed to update seat',
  repeat: 'each' as const,
  patch: ({ seat }: SeatVars, now: number) => [
    patch<Seat[]>(seatsKey(seat.tableId), (seats) =>
      seats.map((other) => (other.id === seat.id ? change(other, now) : other)),
    ),
  ],
});

export const markAway = defineAct('mark-away', postSeatsIdAway, presence('away', asAway));
export const markBack = defineAct('mark-back', postSeatsIdBack, presence('back', asBack));

interface ChipCountVars extends SeatVars {
  chipCount: Money;
}

export const setChipCount = defineAct('chip-count', patchSeatsId, {
  request: ({ seat, chipCount }: ChipCountVars) => ({ path: { id: seat.id }, body: { chipCount } }),
  label: ({ seat, chipCount }) => `Chips of ${seatName(seat)}: ${formatMoney(fromWire(chipCount))}`,
  success: null,
  failure: 'Failed to update the chips',
});

/** The seat that a player requests: one of these or any at their table, or one at another table of the game. */
export interface Wanted {
  kind: SeatChange['kind'];
  seats?: number[];
  tableId?: string;
}

interface AskVars extends SeatVars {
  wanted: Wanted;
}

export const askForSeat = defineAct('ask-for-seat', postSeatsIdChange, {
  request: ({ seat, wanted }: AskVars) => ({ path: { id: seat.id }, body: wanted }),
  label: ({ seat }) => `${seatName(seat)} asked for another seat`,
  success: (_seat, { seat }) => ({ title: `${seatName(seat)} asked for another seat` }),
  failure: 'Failed to ask for a seat',
});

interface ChangeVars {
  change: SeatChange;
}

export const cancelSeatChange = defineAct('cancel-seat-change', deleteSeatsIdChange, {
  request: ({ change }: ChangeVars) => ({ path: { id: change.seatId } }),
  label: ({ change }) => `Seat change ${change.position} canceled`,
  success: null,
  failure: 'Failed to update seat change',
});

const answerOffer = {
  request: ({ change }: ChangeVars) => ({
    path: { id: change.seatId },
    body: { tableId: change.offer?.tableId ?? '', seatNumber: change.offer?.seatNumber ?? 0 },
  }),
  success: null,
  failure: 'Failed to move player',
};

function changeLabel({ kind, position }: SeatChange): string {
  return kind === 'must_move' ? `Must-move ${position}` : `Seat change ${position}`;
}

/** Moves the player to the seat that they were offered. */
export const takeOffer = defineAct('take-offer', postSeatsIdChangeTake, {
  ...answerOffer,
  label: ({ change }: ChangeVars) => `${changeLabel(change)} done`,
});

/** Offers the seat to the next player with a request. */
export const skipOffer = defineAct('skip-offer', postSeatsIdChangeSkip, {
  ...answerOffer,
  label: ({ change }: ChangeVars) => `${changeLabel(change)} skipped`,
});

/** The consequences of moving from a seat, for the seating dialogs; undefined for a player without a seat. */
export function moveFrom(seat: Whereabouts['seat']): Moves | undefined {
  const from = seatText(seat);
  return from === null ? undefined : { from, otherLists: 0 };
}
