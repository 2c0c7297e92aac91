import type { Seat } from '@/api/types';

/** What the table page asks about: one layer at a time. */
export type Asked =
  | { kind: 'pot' | 'pause' | 'start' | 'end' | 'add-player' }
  /** An empty seat, perhaps for somebody chosen on the list. */
  | { kind: 'open'; seatNumber: number; entryId?: string }
  /** The seat as it was when it was chosen: the dialog says so when it has changed since. */
  | { kind: 'taken'; seatNumber: number; seat: Seat }
  | { kind: 'held'; seatNumber: number; seat: Seat }
  | { kind: 'closed'; seatNumber: number };

export function seatOf(asked: Asked | null): number | null {
  return asked !== null && 'seatNumber' in asked ? asked.seatNumber : null;
}

/** What a press on a seat asks. */
export function askAbout(seatNumber: number, seats: readonly Seat[]): Asked {
  const seat = seats.find((each) => each.seatNumber === seatNumber);
  if (seat === undefined) return { kind: 'open', seatNumber };
  if (seat.state === 'closed') return { kind: 'closed', seatNumber };
  return { kind: seat.state === 'reserved' ? 'held' : 'taken', seatNumber, seat };
}
