import type { Table, WaitlistEntry } from '@/api/types';
import { nextByGame } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { firstHold } from './model';

/** The player that "Seat Next" seats at a table, and the seat; or the reason why it is disabled. */
export type SeatNext = { ok: true; entry: WaitlistEntry; seatNumber: number } | { ok: false; reason: string };

/**
 * The first player of the game's list without a call takes the lowest open seat. Without an open seat, the player
 * called to this table whose hold expires first is seated. For many tables, pass the next player by game.
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
    reason: seatNumber === undefined ? 'No open seat' : `Nobody is waiting for ${table.gameType.name}`,
  };
}
