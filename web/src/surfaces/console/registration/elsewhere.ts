import type { Tournament } from '@/api/tournament-types';
import type { Door } from '@/api/types';
import { formatTime } from '@/lib/format';

export interface Elsewhere {
  key: string;
  says: string;
  what: string;
}

interface Here {
  tournament: Pick<Tournament, 'id' | 'name' | 'startTime' | 'startedAt'>;
  /** Of the seat, when it is another than this one. */
  roomName: string | undefined;
  timeZone: string;
}

/**
 * Nobody sits in two games: what the desk says of a player who sits in another one. The entry is sold all the same, since
 * one registers from the table where one plays; it frees no seat, and no one is asked to leave one by the program.
 */
export function elsewhereNotes(
  name: string,
  { seat, events }: Pick<Door, 'seat' | 'events'>,
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
            what: `Nobody sits in two games: the seat has to be left ${before}. The entry does not free it, and its time is charged until then.`,
          },
        ]),
    ...events
      .filter((event) => event.tournamentId !== tournament.id)
      .map((event) => ({
        key: event.tournamentId,
        says: `${name} is in ${event.name}${event.tableName === null ? '' : `: Table ${event.tableName}, seat ${event.seatNumber}`}.`,
        what: 'Nobody sits in two games: both entries stand, and the chips of an empty seat are blinded off.',
      })),
  ];
}
