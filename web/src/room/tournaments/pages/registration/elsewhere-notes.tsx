import { Link } from '@tanstack/react-router';
import type { Tournament } from '@/api/tournament-types';
import type { EntryCheck } from '@/api/types';
import { linkStyle } from '@/ui/button-style';
import { Shape } from '@/ui/shape';
import { useRoom, useRooms } from '@/api/session/session-context';
import { otherSeatNotes } from './other-seats';

interface ElsewhereNotesProps {
  name: string;
  entryCheck: EntryCheck;
  tournament: Tournament;
}

/** Notes about the player's seat in another game: where it is, what has to happen with it, and a link. */
export function ElsewhereNotes({ name, entryCheck, tournament }: ElsewhereNotesProps) {
  const room = useRoom();
  const rooms = useRooms();
  const { seat } = entryCheck;
  const roomName =
    seat === null || seat.roomId === room.id
      ? undefined
      : (rooms.find(({ id }) => id === seat.roomId)?.name ?? 'another room');
  const notes = otherSeatNotes(name, entryCheck, { tournament, roomName, timeZone: room.timeZone });
  return notes.map(({ key, says, what }) => (
    <div
      key={key}
      role="status"
      className="tone-warn flex gap-2 rounded-control bg-warn-soft px-3 py-2 text-dense text-warn"
    >
      <span className="mt-0.5 flex-none">
        <Shape name="triangle" />
      </span>
      <div className="grid min-w-0 gap-1">
        <p>
          <strong className="font-semibold">{says}</strong> {what}
        </p>
        {key === seat?.tableId && roomName === undefined ? (
          <p>
            <Link to="/tables/$tableId" params={{ tableId: key }} className={linkStyle}>
              Go to Table {seat.tableNumber}
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  ));
}
