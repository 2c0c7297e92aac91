// Effects of an event on tables and their seats.
import { replaceBy } from '@/api/live/cache';
import type { EventData } from '@/api/live/events';
import type { Seat, Table } from '@/api/types';

export function putTable(list: Table[], table: Table): Table[] {
  const place = list.findIndex(({ id }) => id === table.id);
  if (list[place]?.tableNumber === table.tableNumber) return list.with(place, table);
  const others = list.filter((other) => other.id !== table.id);
  return [...others, table].toSorted((a, b) => a.tableNumber - b.tableNumber);
}

/** The list of all rooms: each room's tables in the order of their numbers. */
export function putByRoom(list: Table[], table: Table): Table[] {
  const place = list.findIndex(({ id }) => id === table.id);
  if (list[place]?.tableNumber === table.tableNumber) return list.with(place, table);
  const others = list.filter(({ id }) => id !== table.id);
  const next = others.findIndex((one) => one.roomId === table.roomId && one.tableNumber > table.tableNumber);
  const last = others.findLastIndex(({ roomId }) => roomId === table.roomId);
  return others.toSpliced(next >= 0 ? next : last >= 0 ? last + 1 : others.length, 0, table);
}

/**
 * Whether the event changes only the pot that a dealer entered. No figure counts the pot, and no player sits or waits
 * differently.
 */
export function onlyPot(list: readonly Table[], table: Table): boolean {
  const before = list.find(({ id }) => id === table.id);
  if (before === undefined || before.currentPot === table.currentPot) return false;
  return JSON.stringify({ ...before, currentPot: table.currentPot }) === JSON.stringify(table);
}

export function putSeat(list: Seat[], { seatNumber, seat }: EventData<'seat_updated'>): Seat[] {
  const others = list.filter((other) => other.seatNumber !== seatNumber && other.id !== seat?.id);
  if (seat === null) return others;
  // An open seat is no row, so that the state of a row is never open.
  return [...others, seat as Seat].toSorted((a, b) => a.seatNumber - b.seatNumber);
}

/** Changes a player's name at the seats that are held for their waitlist entries. */
export function renameHolder(table: Table, entryIds: ReadonlySet<string>, playerName: string): Table {
  const holds = replaceBy(
    table.holds,
    (hold) => entryIds.has(hold.entryId),
    (hold) => ({ ...hold, playerName }),
  );
  return holds === table.holds ? table : { ...table, holds };
}
