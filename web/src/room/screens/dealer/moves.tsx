import type { SeatMove } from '@/api/tournament-types';
import { useDesk } from '@/room/tournaments/queries';
import { plannedMoves } from '@/room/tournaments/seating/seating';
import { shortName } from '@/lib/names';

/** The moves from and to the table of a signed-in dealer. */
export function Moves({ eventId, tableId }: { eventId: string; tableId: string }) {
  const { data: desk, isError } = useDesk(eventId);
  const here = desk?.tables.find((table) => table.tableId === tableId)?.number;
  if (desk === undefined) return <MoveList title={isError ? 'Could not load moves' : 'Who moves'} moves={[]} />;
  const moves = plannedMoves(desk.duties).filter(({ fromTable, toTable }) => fromTable === here || toTable === here);
  const halts = desk.duties.some(({ halt, move }) => halt && move?.toTable === here);
  return <MoveList title={movesTitle(moves, halts)} here={here} moves={moves} />;
}

/** `halts`: the table deals no hand until a player arrives. */
export function movesTitle(moves: readonly SeatMove[], halts: boolean): string {
  if (moves.length === 0) return 'No moves needed';
  return halts ? 'Pause dealing until a player arrives' : 'Moves';
}

interface MoveListProps {
  title: string;
  /** The number of the table in the tournament. */
  here?: number | undefined;
  moves: readonly SeatMove[];
}

export function MoveList({ title, here, moves }: MoveListProps) {
  return (
    <section className="border-y border-line py-3" aria-labelledby="next-title">
      <h2 id="next-title" className="truncate text-phone font-semibold">
        {title}
      </h2>
      <ul className="mt-1 truncate text-body text-ink-2">
        {moves.slice(0, 3).map((move) => (
          <li key={move.entryId}>
            {move.fromTable === here
              ? `Seat ${move.fromSeat} moves to Table ${move.toTableName}, seat ${move.toSeat}`
              : `Seat ${move.toSeat}: ${shortName(move.name)} comes from Table ${move.fromTableName}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
