import type { Seat, SeatChange, SeatOffer, Table } from '@/api/types';
import { isTournament } from '@/domain/floor';
import { shortName } from '@/lib/names';

// Seat-change requests of a table, their reasons, and the seats that each may take.

export function askerName({ player }: Pick<SeatChange, 'player'>): string {
  return player === null ? 'Walk-in' : shortName(player.name);
}

export function changesAt(changes: readonly SeatChange[], tableId: string): SeatChange[] {
  return changes.filter((change) => change.tableId === tableId);
}

/** A player may have to move and ask for a seat as well. */
export function changeKey({ kind, seatId }: Pick<SeatChange, 'kind' | 'seatId'>): string {
  return `${kind} ${seatId}`;
}

/** The request of the player in a seat. */
export function changeOf(changes: readonly SeatChange[], seat: Pick<Seat, 'id'>): SeatChange | undefined {
  return changes.find(({ seatId, kind }) => seatId === seat.id && kind !== 'must_move');
}

/** The request that goes before any newcomer for a seat. */
export function nextSeatChange(
  changes: readonly SeatChange[],
  tableId: string,
  seatNumber: number,
): SeatChange | undefined {
  return changes.find(({ offer }) => offer?.tableId === tableId && offer.seatNumber === seatNumber);
}

/** "seat 5", "seat 3, 5 or 7", "another seat", "Table 4", "another table" */
export function wantsText(
  { kind, seats, toTableNumber }: Pick<SeatChange, 'kind' | 'seats' | 'toTableNumber'>,
  maxSeats: number,
): string {
  if (kind !== 'seat') return toTableNumber === null ? 'another table' : `Table ${toTableNumber}`;
  if (seats.length >= maxSeats - 1) return 'another seat';
  const last = seats.at(-1);
  return seats.length < 2 ? `seat ${last}` : `seat ${seats.slice(0, -1).join(', ')} or ${last}`;
}

/** "seat 5", or for another table "Table 4, seat 5" */
export function offerText(offer: SeatOffer, tableId: string): string {
  const seat = `seat ${offer.seatNumber}`;
  return offer.tableId === tableId ? seat : `Table ${offer.tableNumber}, ${seat}`;
}

/** The other tables of the game, to which a player may request a move. */
export function sameGame(table: Table, tables: readonly Table[]): Table[] {
  return tables.filter(
    (other) => other.id !== table.id && other.gameTypeId === table.gameTypeId && !isTournament(other),
  );
}

/** The tables as a newcomer may use them: seats offered to a seat-change request count as reserved. */
export function excludeOffered(tables: readonly Table[], changes: readonly SeatChange[] | undefined): Table[] {
  const offers = (changes ?? []).flatMap(({ offer }) => (offer === null ? [] : [offer]));
  return tables.map((table) => {
    const here = offers.filter(({ tableId }) => tableId === table.id);
    if (here.length === 0) return table;
    const seatStates = table.seatStates.map((state, index) =>
      here.some(({ seatNumber }) => seatNumber === index + 1) ? 'reserved' : state,
    );
    return { ...table, seatStates };
  });
}
