import type { NextSeats, SeatChange, Table, WaitlistEntry } from '@/api/types';
import { isOpen } from '@/domain/floor';
import { formatTime } from '@/lib/format';
import { wantsText } from '../seats/change';

/** A player in the order for the open seats of a game, at a table or on the list. */
export type OrderRow = { id: string } & ({ change: SeatChange } | { entry: WaitlistEntry; why: string | undefined });

export const KIND_LABEL: Record<SeatChange['kind'], string> = {
  seat: 'Seat change',
  must_move: 'Must-move',
  table: 'Transfer',
};

/** The number of waiting players without a call that the order shows. The list itself shows all. */
const WAITING_SHOWN = 3;

/**
 * The order for the open seats of a game, as the server gives it. Of the must-moves it shows those that are due and the
 * next one of each feeder table.
 */
export function orderOf(
  gameTypeId: string,
  tables: readonly Table[],
  changes: readonly SeatChange[],
  entries: readonly WaitlistEntry[],
  next: NextSeats,
): OrderRow[] {
  const inGame = new Set(tables.filter((table) => table.gameTypeId === gameTypeId).map(({ id }) => id));
  const waitsAt = new Set<string>();
  const shown = changes.filter(({ tableId, kind, offer }) => {
    if (!inGame.has(tableId)) return false;
    if (kind !== 'must_move' || offer !== null) return true;
    const isFirst = !waitsAt.has(tableId);
    waitsAt.add(tableId);
    return isFirst;
  });
  const list = entries.filter((entry) => entry.gameTypeId === gameTypeId && isOpen(entry));
  const inOrder = list.toSorted((a, b) => a.position - b.position);
  const called = inOrder.filter(({ status }) => status === 'called');
  const waiting = inOrder.filter(({ status }) => status === 'waiting').slice(0, WAITING_SHOWN);
  const skipped = new Map(next.players.flatMap((player) => player.skipped.map(({ entryId, why }) => [entryId, why])));
  return [
    ...shown.map((change) => ({ id: `${change.kind} ${change.seatId}`, change })),
    ...[...called, ...waiting].map((entry) => ({ id: entry.id, entry, why: skipped.get(entry.id) })),
  ];
}

/** "Table 4, seat 2, asked for seat 6 at 8:12 PM", "Table 5, seat 3, to Table 4, seat 6" */
export function changeText(change: SeatChange, maxSeats: number, timeZone: string): string {
  const { kind, tableNumber, seatNumber, toTableNumber, offer, askedAt } = change;
  const from = `Table ${tableNumber}, seat ${seatNumber}`;
  if (offer !== null)
    return kind === 'seat'
      ? `${from} to seat ${offer.seatNumber}`
      : `${from} to Table ${offer.tableNumber}, seat ${offer.seatNumber}`;
  if (kind === 'must_move') return `${from} to Table ${toTableNumber}`;
  return `${from}, asked for ${wantsText(change, maxSeats)} at ${formatTime(askedAt, timeZone)}`;
}
