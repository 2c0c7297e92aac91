import type { Tournament } from '@/api/tournament-types';
import type { EntryCheck } from '@/api/types';
import { formatTime } from '@/lib/format';

export interface Elsewhere {
  key: string;
  says: string;
  what: string;
}

interface Here {
  tournament: Pick<Tournament, 'id' | 'name' | 'startTime' | 'startedAt'>;
  /** The room of the seat, when it is another one than this. */
  roomName: string | undefined;
  timeZone: string;
}

/**
 * The desk's notes on a player who sits in another game, since a player cannot be in two games. The entry is sold all
 * the same, because players register from the table where they play; the sale frees no seat and asks no player to leave
 * one.
 */
export function otherSeatNotes(
  name: string,
  { seat, events }: Pick<EntryCheck, 'seat' | 'events'>,
  { tournament, roomName, timeZone }: Here,
): Elsewhere[] {
  const running = tournament.startedAt !== null;
  const before = running
    ? 'before the first hand here'
    : `before ${tournament.name} starts at ${formatTime(tournament.startTime, timeZone)}`;
  const table = seat === null ? '' : `Table ${seat.tableNumber}, seat ${seat.seatNumber}`;
  const where = roomName === undefined ? table : `${table} in ${roomName}`;
  return [
    ...(seat === null
      ? []
      : [
          {
            key: seat.tableId,
            says: `${name} sits in a cash game: ${where}, ${seat.gameTypeName}.`,
            what: `Players can't be in two games. They must leave that seat ${before}. Their time keeps running until then.`,
          },
        ]),
    ...events
      .filter((event) => event.tournamentId !== tournament.id)
      .map((event) => ({
        key: event.tournamentId,
        says: `${name} is in ${event.name}${event.tableName === null ? '' : `: Table ${event.tableName}, seat ${event.seatNumber}`}.`,
        what: "Players can't be in two games. Both entries stand; the chips of an empty seat are blinded off.",
      })),
  ];
}
