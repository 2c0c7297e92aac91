import { memoizeByLists } from './memoize';
import type { SeatState } from './seats';
import { tableState } from './table-status';

// Seat assignment and the next player in each game. Shared by several screens, which must agree.

export interface FloorTable {
  id: string;
  tableNumber: number;
  gameTypeId: string;
  status: string;
  currentPlayers: number;
  maxSeats: number;
  seatStates: readonly SeatState[];
}

export interface FloorEntry {
  id: string;
  gameTypeId: string;
  status: string;
  position: number;
  joinedAt: string;
  tableId: string | null;
  seatNumber: number | null;
  arrivedAt: string | null;
  arriveBy: string | null;
}

/** A seat for an entry of the waiting list. */
export interface Place<T> {
  table: T;
  seatNumber: number;
  /** Already reserved for this player; otherwise open. */
  held: boolean;
}

export function isTournament(table: Pick<FloorTable, 'status'>): boolean {
  return table.status === 'tournament';
}

/** The name of the tournament that the table is lent to, or else of its game. */
export function dealtName(table: { event: { name: string } | null; gameType: { name: string } }): string {
  return table.event?.name ?? table.gameType.name;
}

/** A cash table with a running game. An empty table counts only after staff have started a game there. */
export function isDealt(table: FloorTable): boolean {
  if (isTournament(table)) return false;
  return table.currentPlayers > 0 || table.status === 'active' || table.status === 'short';
}

/** A cash table that needs players: one to three are seated. */
export function isShort(table: FloorTable): boolean {
  return !isTournament(table) && tableState(table) === 'short';
}

/** A cash table without players on which no game was started. */
export function isIdle(table: FloorTable): boolean {
  return !isTournament(table) && !isDealt(table);
}

/** Waiting or called: on the list. */
export function isOpen(entry: Pick<FloorEntry, 'status'>): boolean {
  return entry.status === 'waiting' || entry.status === 'called';
}

/** Waits, said when they will be here, and is not here yet: the list skips them. */
export function isExpected(entry: Pick<FloorEntry, 'status' | 'arrivedAt' | 'arriveBy'>): boolean {
  return entry.status === 'waiting' && entry.arrivedAt === null && entry.arriveBy !== null;
}

export function byPosition(a: FloorEntry, b: FloorEntry): number {
  return a.position - b.position;
}

/**
 * Instants have a fixed format, so comparing the texts compares the times; parsing them would dominate the cost here.
 */
export function byLongestWait(a: FloorEntry, b: FloorEntry): number {
  if (a.joinedAt === b.joinedAt) return a.position - b.position;
  return a.joinedAt < b.joinedAt ? -1 : 1;
}

export function byNumber(a: FloorTable, b: FloorTable): number {
  return a.tableNumber - b.tableNumber;
}

function heldPlace<T extends FloorTable>(tables: readonly T[], entry: FloorEntry): Place<T> | undefined {
  const { seatNumber, tableId } = entry;
  if (tableId === null || seatNumber === null) return;
  const table = tables.find(({ id }) => id === tableId);
  if (table?.seatStates[seatNumber - 1] !== 'reserved') return;
  return { table, seatNumber, held: true };
}

/**
 * The seat that each open entry gets now, by entry id: a called player gets their held seat, and the server gives the
 * open seats to the lists. Entries without a seat are absent, and so are seats that are no longer open.
 */
export const placesFor = memoizeByLists(function placesFor<T extends FloorTable>(
  tables: readonly T[],
  entries: readonly FloorEntry[],
  given: readonly NextSeat[],
): ReadonlyMap<string, Place<T>> {
  const places = new Map<string, Place<T>>();
  const seats = new Map(given.map((seat) => [seat.entryId, seat]));
  for (const entry of entries) {
    const seat = seats.get(entry.id);
    if (!isOpen(entry) || (seat === undefined && entry.tableId === null)) continue;
    const place = heldPlace(tables, entry) ?? openPlace(tables, seat);
    if (place !== undefined) places.set(entry.id, place);
  }
  return places;
});

function openPlace<T extends FloorTable>(tables: readonly T[], seat: NextSeat | undefined): Place<T> | undefined {
  const table = tables.find(({ id }) => id === seat?.tableId);
  if (seat === undefined || table?.seatStates[seat.seatNumber - 1] !== 'open') return;
  return { table, seatNumber: seat.seatNumber, held: false };
}

/** The first entry of each game that was not called yet. */
export const nextByGame = memoizeByLists(function nextByGame<E extends FloorEntry>(
  entries: readonly E[],
): ReadonlyMap<string, E> {
  const next = new Map<string, E>();
  for (const entry of entries) {
    const first = next.get(entry.gameTypeId);
    if (entry.status === 'waiting' && !isExpected(entry) && (!first || byPosition(entry, first) < 0)) {
      next.set(entry.gameTypeId, entry);
    }
  }
  return next;
});

export interface NextUp<T, E> {
  entry: E;
  place: Place<T>;
}

/** The server's answer: the next player in a game, and the seat that they get. */
export interface NextSeat {
  entryId: string;
  tableId: string;
  seatNumber: number;
}

/**
 * The next players with the rows of their entry and table, in the server's order. Players whose rows are not loaded are
 * left out.
 */
export function nextUps<T extends FloorTable, E extends FloorEntry & { id: string }>(
  next: readonly NextSeat[],
  tables: readonly T[],
  entries: readonly E[],
): NextUp<T, E>[] {
  return next.flatMap(({ entryId, tableId, seatNumber }) => {
    const entry = entries.find(({ id }) => id === entryId);
    const table = tables.find(({ id }) => id === tableId);
    if (entry?.status !== 'waiting' || table?.seatStates[seatNumber - 1] !== 'open') return [];
    return [{ entry, place: { table, seatNumber, held: false } }];
  });
}

/** The cash tables of a game, in the server's order for newcomers; a table that it does not know comes last. */
export function tablesInOrder<T extends FloorTable>(
  tables: readonly T[],
  gameTypeId: string,
  order: readonly { tableId: string }[],
): T[] {
  const ranks = new Map(order.map(({ tableId }, index) => [tableId, index]));
  const rank = ({ id }: T) => ranks.get(id) ?? order.length;
  return tables
    .filter((table) => table.gameTypeId === gameTypeId && !isTournament(table))
    .toSorted((a, b) => rank(a) - rank(b) || byNumber(a, b));
}
