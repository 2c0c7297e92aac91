import { Link } from '@tanstack/react-router';
import type { Tournament } from '@/api/tournament-types';
import type { Door } from '@/api/types';
import { linkStyle } from '@/ui/button-style';
import { Shape } from '@/ui/shape';
import { useRoom, useRooms } from '../session-context';
import { elsewhereNotes } from './elsewhere';

interface ElsewhereNotesProps {
  name: string;
  door: Door;
  tournament: Tournament;
}

/** He sits in another game: where, what will be the case, and the way there. */
export function ElsewhereNotes({ name, door, tournament }: ElsewhereNotesProps) {
  const room = useRoom();
  const rooms = useRooms();
  const { seat } = door;
  const roomName =
    seat === null || seat.roomId === room.id
      ? undefined
      : (rooms.find(({ id }) => id === seat.roomId)?.name ?? 'another room');
  const notes = elsewhereNotes(name, door, { tournament, roomName, timeZone: room.timeZone });
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
