// What tables and their seats are after an event.
import type { Seat, Table } from '@/api/types';
import type { EventData } from './events';

export function putTable(list: Table[], table: Table): Table[] {
  const place = list.findIndex(({ id }) => id === table.id);
  if (list[place]?.tableNumber === table.tableNumber) return list.with(place, table);
  const others = list.filter((other) => other.id !== table.id);
  return [...others, table].toSorted((a, b) => a.tableNumber - b.tableNumber);
}

/** The dealer has entered another pot: no figure counts it, and nobody sits or waits otherwise than before. */
export function onlyPot(list: readonly Table[], table: Table): boolean {
  const before = list.find(({ id }) => id === table.id);
  if (before === undefined || before.currentPot === table.currentPot) return false;
  return JSON.stringify({ ...before, currentPot: table.currentPot }) === JSON.stringify(table);
}

export function putSeat(list: Seat[], { seatNumber, seat }: EventData<'seat_updated'>): Seat[] {
  const others = list.filter((other) => other.seatNumber !== seatNumber && other.id !== seat?.id);
  return seat ? [...others, seat].toSorted((a, b) => a.seatNumber - b.seatNumber) : others;
}
