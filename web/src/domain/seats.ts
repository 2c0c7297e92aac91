import { memoizeByRow } from './memoize';

export type SeatState = 'open' | 'occupied' | 'walk_in' | 'reserved' | 'away' | 'closed';

export const SEAT_STATE: Record<SeatState, { label: string; taken: boolean }> = {
  open: { label: 'Open', taken: false },
  occupied: { label: 'Occupied', taken: true },
  walk_in: { label: 'Walk-in', taken: true },
  reserved: { label: 'Reserved', taken: false },
  away: { label: 'Away', taken: true },
  closed: { label: 'Closed', taken: false },
};

/** The pip of each seat state: it shows only whether the seat is taken, not by which player. */
export const PIP = {
  open: 'open',
  occupied: 'taken',
  walk_in: 'taken',
  reserved: 'held',
  away: 'away',
  closed: 'closed',
} as const satisfies Record<SeatState, string>;

/** Pip n is seat n. */
export function pipsOf(seatStates: readonly SeatState[]) {
  return seatStates.map((state) => PIP[state]);
}

export function seatsIn(state: SeatState, seatStates: readonly SeatState[]): number[] {
  return seatStates.flatMap((seat, i) => (seat === state ? [i + 1] : []));
}

/** Reserved and away seats count as taken, not as open. */
export const openSeats: (table: { seatStates: readonly SeatState[] }) => readonly number[] = memoizeByRow((table) =>
  seatsIn('open', table.seatStates),
);

/** "7 of 9 seats taken, 1 held": the pips as text for screen readers. */
export function seatsText(table: {
  currentPlayers: number;
  maxSeats: number;
  seatStates: readonly SeatState[];
}): string {
  const held = seatsIn('reserved', table.seatStates).length;
  const taken = `${table.currentPlayers} of ${table.maxSeats} seats taken`;
  return held > 0 ? `${taken}, ${held} held` : taken;
}
