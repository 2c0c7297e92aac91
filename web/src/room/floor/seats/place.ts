import type { Hold, Table } from '@/api/types';
import { countdownText } from '@/domain/duration';
import { openSeats, PIP, seatsIn } from '@/domain/seats';
import type { PickableSeat } from '@/ui/choices';
import { formatQuantity } from '@/lib/format';

/** The seat that a dialog suggests. */
export interface SuggestedPlace {
  tableId: string;
  seatNumber: number;
}

/** Whether a hold belongs to the player being seated: their held seat is free for them. */
function isOwn(hold: Hold | undefined, entryId: string | undefined): boolean {
  return hold !== undefined && hold.entryId === entryId;
}

/** The open seats, and the one held for this entry. */
export function freeFor(table: Table, entryId: string | undefined): number[] {
  const own = table.holds.filter((hold) => isOwn(hold, entryId)).map((hold) => hold.seatNumber);
  return [...openSeats(table), ...own].toSorted((a, b) => a - b);
}

/** The seats of a table as buttons. */
export function pickableSeats(table: Table, entryId: string | undefined): PickableSeat[] {
  return table.seatStates.map((state, index): PickableSeat => {
    const number = index + 1;
    const hold = table.holds.find(({ seatNumber }) => seatNumber === number);
    if (state === 'open' || isOwn(hold, entryId)) {
      const note = state === 'open' ? 'open' : `held for ${hold?.playerName ?? ''}`;
      return { number, state: 'free', note };
    }
    if (state === 'reserved') {
      return { number, state: 'held', note: hold ? `held for ${hold.playerName}` : 'held' };
    }
    return { number, state: 'taken', note: PIP[state] };
  });
}

/** Returns the holds of other players as sentences: "Seat 4 is held for Ray Whitfield, 3:40 left." */
export function holdNotes(table: Table, entryId: string | undefined, now: number): string[] {
  return table.holds
    .filter((hold) => !isOwn(hold, entryId))
    .toSorted((a, b) => a.seatNumber - b.seatNumber)
    .map(
      ({ seatNumber, playerName, until }) =>
        `Seat ${seatNumber} is held for ${playerName}, ${countdownText(Date.parse(until) - now)} left.`,
    );
}

/** "1 seat held, 1 open", under "7 of 9 seated". */
export function freeSeatsNote(table: Table): string {
  const held = seatsIn('reserved', table.seatStates).length;
  const open = openSeats(table).length;
  if (held > 0) return `${formatQuantity(held, 'seat')} held, ${open === 0 ? 'none' : open} open`;
  return open === 0 ? 'No open seat' : `${formatQuantity(open, 'seat')} open`;
}

/** "7 of 9 seated", with the seats that count as players, for a second line. */
export function seatedText(table: Pick<Table, 'currentPlayers' | 'maxSeats'>): string {
  return `${table.currentPlayers} of ${table.maxSeats} seated`;
}
