import type { Seat, SeatState, Stakes, Table } from '@/api/types';
import { durationText, minutesBetween, shortDurationText } from '@/domain/duration';
import { addCents, cents, fromWire, ZERO, type Cents } from '@/domain/money';
import { afterPrepaid, charge } from '@/domain/rental';
import { formatMoney, formatPlainAmount, formatWholeMoney } from '@/lib/format';
import { shortName } from '@/lib/names';

/** Shown for a walk-in without a name. */
export const UNKNOWN_PLAYER = 'Unknown Player';

/** The seats from 1 to the last: null where a seat is open. */
export function seatRing(table: Pick<Table, 'maxSeats'>, seats: readonly Seat[]): (Seat | null)[] {
  const byNumber = new Map(seats.map((seat) => [seat.seatNumber, seat]));
  return Array.from({ length: table.maxSeats }, (_, i) => byNumber.get(i + 1) ?? null);
}

/** The full name, for the list and for questions. */
export function seatName(seat: Seat): string {
  if (seat.state === 'closed') return 'Closed';
  return seat.player?.name ?? seat.heldName ?? UNKNOWN_PLAYER;
}

export function unseatQuestion(seat: Seat): string {
  return `Unseat ${seatName(seat)}?`;
}

function timeAt(seat: Seat, now: number): string {
  return shortDurationText(minutesBetween(Date.parse(seat.since), now));
}

export function awayText(seat: Seat, now: number): string {
  if (seat.awaySince === null) return 'Away';
  return `Away ${durationText(minutesBetween(Date.parse(seat.awaySince), now))}`;
}

/** "Away 1 h 05": drops the last unit of a long absence to fit into a seat. */
function awayOnMap(seat: Seat, now: number): string {
  if (seat.awaySince === null) return 'Away';
  return `Away ${shortDurationText(minutesBetween(Date.parse(seat.awaySince), now))}`;
}

/** The running tab of a seat; null for a seat without a time charge. */
export function tabOf(seat: Seat, now: number): Cents | null {
  return seat.rental && charge(seat.rental, now);
}

/** "Running tab": the total that all seated players owe so far. */
export function runningTab(seats: readonly Seat[], now: number): Cents {
  return addCents(...seats.map((seat) => tabOf(seat, now) ?? ZERO));
}

/** The value of prepaid time; zero also for callers without the right to read it. */
function prepaidOf({ rental }: Seat): Cents {
  return fromWire(rental?.prepaid ?? '0.00');
}

/** "$11.60 prepaid left", "$24.00 prepaid"; undefined without prepaid time. */
export function prepaidText(seat: Seat, now: number): string | undefined {
  const paid = prepaidOf(seat);
  if (paid === ZERO) return undefined;
  const left = paid - (tabOf(seat, now) ?? ZERO);
  return left > 0 ? `${formatMoney(cents(left))} prepaid left` : `${formatMoney(paid)} prepaid`;
}

/** The part of the running tab that prepaid time does not cover; null without prepaid time at the table. */
export function tabAfterPrepaid(seats: readonly Seat[], now: number): Cents | null {
  if (seats.every((seat) => prepaidText(seat, now) === undefined)) return null;
  return addCents(
    ...seats.map((seat) => (seat.rental === null ? ZERO : afterPrepaid(tabOf(seat, now) ?? ZERO, prepaidOf(seat)))),
  );
}

/** The label of a seat on the map and in the list. With `hold`, a timer replaces the last line. */
export interface SeatLabel {
  state: SeatState;
  name: string;
  lines: string[];
  hold: { from: string; until: string } | null;
}

function hold({ since, reservedUntil }: Seat): SeatLabel['hold'] {
  return reservedUntil === null ? null : { from: since, until: reservedUntil };
}

function tabText(seat: Seat, now: number): string {
  const tab = tabOf(seat, now);
  return tab === null ? 'No tab' : formatMoney(tab);
}

const MAP_LINES: Record<Seat['state'], (seat: Seat, now: number) => string[]> = {
  occupied: (seat, now) => [timeAt(seat, now), tabText(seat, now)],
  walk_in: (seat, now) => [timeAt(seat, now), tabText(seat, now)],
  away: (seat, now) => [awayOnMap(seat, now), tabText(seat, now)],
  reserved: () => ['Reserved'],
  closed: () => [],
};

function nameOnMap(seat: Seat): string {
  if (seat.state === 'walk_in') return 'Walk-in';
  return seat.state === 'closed' ? 'Closed' : shortName(seatName(seat));
}

/** The label on the map: first name and initial, time played, running tab. */
export function mapLabel(seat: Seat | null, now: number): SeatLabel {
  if (!seat) return { state: 'open', name: 'Open', lines: [], hold: null };
  return {
    state: seat.state,
    name: nameOnMap(seat),
    lines: MAP_LINES[seat.state](seat, now),
    hold: hold(seat),
  };
}

export interface SeatRow {
  seatNumber: number;
  state: SeatState;
  name: string;
  /** The second line under the name; beside the timer of a hold. */
  detail: string;
  time: string;
  tab: string;
  hold: SeatLabel['hold'];
}

const ROW_DETAIL: Record<Seat['state'], (seat: Seat, now: number) => string> = {
  occupied: (seat, now) =>
    [`${formatWholeMoney(fromWire(seat.chipCount))} in chips`, prepaidText(seat, now)]
      .filter((part) => part !== undefined)
      .join(', '),
  walk_in: () => 'Walk-in, no tab',
  away: awayText,
  reserved: () => 'to take the seat',
  closed: () => 'Out of play',
};

/** The label in the list beside the map: full names, in the same order. */
export function seatRow(seat: Seat | null, seatNumber: number, now: number): SeatRow {
  if (!seat) {
    return { seatNumber, state: 'open', name: 'Open', detail: '', time: '', tab: '', hold: null };
  }
  const tab = tabOf(seat, now);
  return {
    seatNumber,
    state: seat.state,
    name: seatName(seat),
    detail: ROW_DETAIL[seat.state](seat, now),
    time: seat.isActive ? timeAt(seat, now) : '',
    tab: seat.isActive ? (tab === null ? '–' : formatMoney(tab)) : '',
    hold: hold(seat),
  };
}

/** An unnamed walk-in cannot be marked away: staff could not tell which player returns. */
export function canMarkAway(seat: Seat): boolean {
  return seat.state === 'occupied';
}

/** Why the chips of an away player cannot be picked up yet, in the server's sentences; undefined once they can. */
export function chipsStayReason(
  seat: Seat,
  { awayMinutes, game, waiting }: { awayMinutes: number; game: string; waiting: number },
  now: number,
): string | undefined {
  if (seat.awaySince === null) return `${seatName(seat)} is not away`;
  const gone = minutesBetween(Date.parse(seat.awaySince), now);
  if (gone < awayMinutes) {
    return `${seatName(seat)} has been away ${gone} of ${awayMinutes} minutes`;
  }
  return waiting === 0 ? `Nobody is waiting for ${game}` : undefined;
}

/** Explains an empty tab: a stay is free while it is within the grace period. */
export function graceNote(seat: Seat, now: number): string | undefined {
  if (seat.rental === null) return undefined;
  const { startTime, graceMinutes } = seat.rental;
  const stay = minutesBetween(Date.parse(startTime), now);
  return stay < graceMinutes ? `Free below ${graceMinutes} min` : undefined;
}

/** The note on a move that changes the hourly rate; undefined when the rate stays the same. */
export function moveNote(from: Pick<Table, 'hourlyRate'>, to: Pick<Table, 'hourlyRate'>): string | undefined {
  if (from.hourlyRate === to.hourlyRate) return undefined;
  return `Time keeps running. New rate: ${formatMoney(fromWire(to.hourlyRate))}/hour.`;
}

/** "200 to 1,000", shown beside the buy-in field. */
export function buyInRange({ minBuyIn, maxBuyIn }: Pick<Stakes, 'minBuyIn' | 'maxBuyIn'>): string {
  const low = formatPlainAmount(fromWire(minBuyIn));
  return maxBuyIn === null ? `${low} or more` : `${low} to ${formatPlainAmount(fromWire(maxBuyIn))}`;
}

export function rentalHint(table: Pick<Table, 'hourlyRate'>): string {
  return `Seat rental starts at ${formatMoney(fromWire(table.hourlyRate))} per hour.`;
}

export function asAway(seat: Seat, now: number): Seat {
  return { ...seat, state: 'away', awaySince: new Date(now).toISOString() };
}

export function asBack(seat: Seat): Seat {
  return { ...seat, state: 'occupied', awaySince: null };
}
