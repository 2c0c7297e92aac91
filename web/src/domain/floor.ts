import { derived } from './derived';
import { groupBy } from './group-by';
import { openSeats, type SeatState } from './seats';
import { tableState } from './table-status';

// Who may sit where, and who is next. Several screens ask; they must all get the same answer.

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
}

/** A seat for somebody on the list. */
export interface Place<T> {
  table: T;
  seatNumber: number;
  /** Reserved for him already; otherwise open. */
  held: boolean;
}

export function isTournament(table: Pick<FloorTable, 'status'>): boolean {
  return table.status === 'tournament';
}

/** What is dealt there: the tournament it is lent to, else its game. */
export function dealtName(table: {
  event: { name: string } | null;
  gameType: { name: string };
}): string {
  return table.event?.name ?? table.gameType.name;
}

/** A cash table on which a game runs. An empty table is one only after staff have started a game there. */
export function isDealt(table: FloorTable): boolean {
  if (isTournament(table)) return false;
  return table.currentPlayers > 0 || table.status === 'active' || table.status === 'short';
}

/** A cash table that needs players: one to three are seated. */
export function isShort(table: FloorTable): boolean {
  return !isTournament(table) && tableState(table) === 'short';
}

/** A cash table that nobody plays at and no game was started on. */
export function isIdle(table: FloorTable): boolean {
  return !isTournament(table) && !isDealt(table);
}

/** Waiting or called: on the list. */
export function isOpen(entry: Pick<FloorEntry, 'status'>): boolean {
  return entry.status === 'waiting' || entry.status === 'called';
}

export function byPosition(a: FloorEntry, b: FloorEntry): number {
  return a.position - b.position;
}

/** Instants are of one form, so their texts stand in the order of time: parsing them takes longer than all else here. */
export function byLongestWait(a: FloorEntry, b: FloorEntry): number {
  if (a.joinedAt === b.joinedAt) return a.position - b.position;
  return a.joinedAt < b.joinedAt ? -1 : 1;
}

export function byNumber(a: FloorTable, b: FloorTable): number {
  return a.tableNumber - b.tableNumber;
}

function heldPlace<T extends FloorTable>(
  tables: readonly T[],
  entry: FloorEntry,
): Place<T> | undefined {
  const { seatNumber, tableId } = entry;
  if (tableId === null || seatNumber === null) return;
  const table = tables.find(({ id }) => id === tableId);
  if (table?.seatStates[seatNumber - 1] !== 'reserved') return;
  return { table, seatNumber, held: true };
}

/**
 * The seat each open entry would get now, by entry id: the seat held for who was called, then the open seats of his game in
 * the order of the list, the shortest table first. Who is missing has to wait.
 */
export const placesFor = derived(function placesFor<T extends FloorTable>(
  tables: readonly T[],
  entries: readonly FloorEntry[],
): ReadonlyMap<string, Place<T>> {
  const places = new Map<string, Place<T>>();
  const free = tables
    .filter(isDealt)
    .map((table) => ({ table, seats: [...openSeats(table)], players: table.currentPlayers }))
    .filter(({ seats }) => seats.length > 0);
  const byGame = groupBy(free, ({ table }) => table.gameTypeId);
  // Most of a list of five hundred wait for a game that has no seat: they are not looked at further.
  const may = entries.filter(
    (entry) => isOpen(entry) && (entry.tableId !== null || byGame.has(entry.gameTypeId)),
  );
  for (const entry of may.toSorted(byPosition)) {
    const held = heldPlace(tables, entry);
    if (held) {
      places.set(entry.id, held);
      continue;
    }
    // A list of five hundred is gone through with every event: no sorting here.
    let best: (typeof free)[number] | undefined;
    for (const one of byGame.get(entry.gameTypeId) ?? [])
      if (
        one.seats.length > 0 &&
        (!best ||
          one.players < best.players ||
          (one.players === best.players && byNumber(one.table, best.table) < 0))
      )
        best = one;
    const seatNumber = best?.seats.shift();
    if (!best || seatNumber === undefined) continue;
    best.players += 1;
    places.set(entry.id, { table: best.table, seatNumber, held: false });
  }
  return places;
});

/** Who comes first in each game among those not called yet. */
export const nextByGame = derived(function nextByGame<E extends FloorEntry>(
  entries: readonly E[],
): ReadonlyMap<string, E> {
  const next = new Map<string, E>();
  for (const entry of entries) {
    const first = next.get(entry.gameTypeId);
    if (entry.status === 'waiting' && (!first || byPosition(entry, first) < 0)) {
      next.set(entry.gameTypeId, entry);
    }
  }
  return next;
});

export interface NextUp<T, E> {
  entry: E;
  place: Place<T>;
}

/** An answer of the server to who is next in a game, and which seat they get. */
export interface NextSeat {
  entryId: string;
  tableId: string;
  seatNumber: number;
}

/** The next players with the rows of their entry and table, where both are known here, in the server's order. */
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

/** A table of the seating dialog. */
export interface SeatChoice<T> {
  table: T;
  openSeats: readonly number[];
  heldSeats: number;
}

/** The cash tables of a game: running ones with a seat first, shortest first, then idle ones, then those without a seat. */
export function seatChoices<T extends FloorTable>(
  tables: readonly T[],
  gameTypeId: string,
): SeatChoice<T>[] {
  const rank = ({ table, openSeats: seats }: SeatChoice<T>) => {
    if (seats.length === 0) return 2;
    return isDealt(table) ? 0 : 1;
  };
  return tables
    .filter((table) => table.gameTypeId === gameTypeId && !isTournament(table))
    .map((table) => ({
      table,
      openSeats: openSeats(table),
      heldSeats: table.seatStates.filter((state) => state === 'reserved').length,
    }))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        a.table.currentPlayers - b.table.currentPlayers ||
        byNumber(a.table, b.table),
    );
}
