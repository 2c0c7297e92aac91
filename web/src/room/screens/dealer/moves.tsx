import { useDesk } from '@/room/tournaments/queries';
import { plannedMoves } from '@/room/tournaments/seating/seating';
import { shortName } from '@/lib/names';

/** The moves from and to this table. */
export function Moves({ eventId, tableId }: { eventId: string; tableId: string }) {
  const { data: desk, isError } = useDesk(eventId);
  const here = desk?.tables.find((table) => table.tableId === tableId)?.number;
  const moves = plannedMoves(desk?.duties ?? []).filter(
    ({ fromTable, toTable }) => fromTable === here || toTable === here,
  );
  const stops = desk?.duties.some(({ halt, move }) => halt && move?.toTable === here) === true;
  return (
    <section className="border-y border-line py-3" aria-labelledby="next-title">
      <h2 id="next-title" className="truncate text-phone font-semibold">
        {desk === undefined
          ? isError
            ? 'Could not load moves'
            : 'Who moves'
          : moves.length === 0
            ? 'No moves needed'
            : stops
              ? 'Pause dealing until a player arrives'
              : 'Moves'}
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
