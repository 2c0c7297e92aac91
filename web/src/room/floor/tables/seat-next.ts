import type { NextMove, NextSeats, Table, WaitlistEntry } from '@/api/types';

/** The player that "Seat Next" seats at a table, and the seat; or the reason why it is disabled. */
export type SeatNext =
  | { ok: true; entry: WaitlistEntry; seatNumber: number }
  /** A player at a table comes before the list. */
  | { ok: true; move: NextMove }
  | { ok: false; reason: string };

/** The server's decision for a table. Until it has arrived, "Seat Next" is disabled. */
export function seatNextAt(table: Table, entries: readonly WaitlistEntry[], { tables }: NextSeats): SeatNext {
  const at = tables.find(({ tableId }) => tableId === table.id);
  if (at?.offer) return { ok: true, move: at.offer };
  const entry = entries.find(({ id }) => id === at?.place?.entryId);
  if (at?.place && entry) return { ok: true, entry, seatNumber: at.place.seatNumber };
  return { ok: false, reason: at?.place === null ? at.why : 'No open seat' };
}

/** The name of the player that "Seat Next" seats, and why it is this player. */
export function nextText(next: SeatNext & { ok: true }): string {
  if ('entry' in next) return next.entry.player.name;
  const { kind, player, tableNumber, seatNumber } = next.move;
  const from = kind === 'seat' ? 'at this table' : `from Table ${tableNumber}`;
  return `${player?.name ?? 'Walk-in'} ${from} ${kind === 'must_move' ? 'must move' : 'asked'} to seat ${seatNumber}`;
}
