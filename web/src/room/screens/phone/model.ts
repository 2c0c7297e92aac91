import type { NextSeats, RoomSettings, Table, WaitlistEntry } from '@/api/types';
import { minutesBetween } from '@/domain/duration';
import { byLongestWait, isOpen, isShort } from '@/domain/floor';
import { type Proposal, proposals } from '@/room/floor/openings/model';
import { type Seating, seatings, type Wait, waitOf } from '@/room/floor/waitlist/model';

/** The tabs of the phone, as the address names them. */
export const TABS = ['home', 'tables', 'waitlist', 'profile'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_TITLE: Record<Tab, string> = {
  home: 'Home',
  tables: 'Tables',
  waitlist: 'Waitlist',
  profile: 'Profile',
};

/** The number of waiting players under Priority Actions. */
const LONGEST = 3;

/** A line of Priority Actions. */
export type PriorityLine =
  | { kind: 'opening'; id: string; proposal: Proposal }
  | { kind: 'short'; id: string; table: Table; minutes: number | null }
  | { kind: 'waiting'; id: string; entry: WaitlistEntry; wait: Wait; seating: Seating | undefined };

/**
 * Tables to open for a list with enough names; short tables, the one that has been short for longest first; then the
 * three longest waits.
 */
export function priorityLines(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  next: NextSeats,
  settings: Pick<RoomSettings, 'waitTargetMinutes' | 'interestMinimum'>,
  now: number,
): PriorityLine[] {
  const since = ({ shortSince }: Table) => (shortSince === null ? now : Date.parse(shortSince));
  const seats = seatings(tables, entries, next);
  return [
    ...proposals(tables, entries, settings.interestMinimum).map((proposal): PriorityLine => {
      return { kind: 'opening', id: `opening ${proposal.gameTypeId}`, proposal };
    }),
    ...tables
      .filter(isShort)
      .toSorted((a, b) => since(a) - since(b) || a.tableNumber - b.tableNumber)
      .map((table): PriorityLine => {
        const minutes = table.shortSince === null ? null : minutesBetween(since(table), now);
        return { kind: 'short', id: table.id, table, minutes };
      }),
    ...entries
      .filter(isOpen)
      .toSorted(byLongestWait)
      .slice(0, LONGEST)
      .map((entry): PriorityLine => {
        const wait = waitOf(entry, settings, now);
        return { kind: 'waiting', id: entry.id, entry, wait, seating: seats.get(entry.id) };
      }),
  ];
}

/** The text beside the wait: the place of the next seat, or why there is none. */
export function placeWords(entry: WaitlistEntry, seating: Seating | undefined): string {
  if (entry.status === 'called') return entry.tableNumber === null ? 'Called' : `Called, Table ${entry.tableNumber}`;
  if (seating === undefined) return '';
  if (seating.ok) return `Seat open, Table ${seating.place.table.tableNumber}`;
  return seating.ahead ? 'Others are ahead' : 'No free seat';
}

export const NEEDS_NETWORK = 'Needs the network: the seat may be taken meanwhile';

/** Whether "Seat" may wait for the network (docs/decisions/0016). It may if the seat is held for the player. */
export function maySeatLater(entry: WaitlistEntry, seating: Seating | undefined): boolean {
  return entry.status === 'called' && seating?.ok === true && seating.place.held;
}

/** Why "Seat" is disabled; undefined when it is enabled. */
export function seatReason(entry: WaitlistEntry, seating: Seating | undefined, offline: boolean): string | undefined {
  if (seating?.ok === false) return seating.reason;
  return offline && !maySeatLater(entry, seating) ? NEEDS_NETWORK : undefined;
}

/** Why "Call" is disabled; undefined when it is enabled. Offline it is, because the seat may be taken meanwhile. */
export function callReason(seating: Seating | undefined, offline: boolean): string | undefined {
  if (seating?.ok === false) return seating.reason;
  return offline ? 'Needs the network: the seat may be taken meanwhile' : undefined;
}
