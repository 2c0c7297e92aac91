import type { Table, WaitlistEntry } from '@/api/types';
import { nextByGame } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { firstHold } from './model';

/** Whom "Seat Next" seats at a table, and in which seat; or why it cannot act (W9). */
export type SeatNext =
  | { ok: true; entry: WaitlistEntry; seatNumber: number }
  | { ok: false; reason: string };

/**
 * The first of the list of its game who is not called yet takes the lowest open seat. Without an open seat it is whoever was
 * called to this table and whose hold runs out first. For many tables, say who is next by game.
 */
export function seatNextAt(
  table: Table,
  entries: readonly WaitlistEntry[],
  byGame: ReadonlyMap<string, WaitlistEntry> = nextByGame(entries),
): SeatNext {
  const [seatNumber] = openSeats(table);
  const next = byGame.get(table.gameTypeId);
  if (seatNumber !== undefined && next) return { ok: true, entry: next, seatNumber };
  const hold = firstHold(table);
  const called = hold && entries.find(({ id }) => id === hold.entryId);
  if (hold && called) return { ok: true, entry: called, seatNumber: hold.seatNumber };
  return {
    ok: false,
    reason:
      seatNumber === undefined ? 'No open seat' : `Nobody is waiting for ${table.gameType.name}`,
  };
}
