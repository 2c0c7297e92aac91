import { useDesk } from '@/features/tournaments/queries';
import { plannedMoves } from '@/features/tournaments/seating';
import { shortName } from '@/lib/names';

/** Who leaves this table and who comes to it. */
export function Moves({ eventId, tableId }: { eventId: string; tableId: string }) {
  const { data: desk, isError } = useDesk(eventId);
  const here = desk?.tables.find((table) => table.tableId === tableId)?.number;
  const moves = plannedMoves(desk?.duties ?? []).filter(
    ({ fromTable, toTable }) => fromTable === here || toTable === here,
  );
  const stops = desk?.duties.some(({ halt, move }) => halt && move?.toTable === here) === true;
  return (
    <section className="dealer-next" aria-labelledby="next-title">
      <h2 id="next-title" className="truncate text-phone font-semibold">
        {desk === undefined
          ? isError
            ? 'Who moves could not be read'
            : 'Who moves'
          : moves.length === 0
            ? 'Nobody has to move'
            : stops
              ? 'Stop dealing until somebody has come'
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
