import type { Desk } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Pips, type PipState } from '@/ui/poker/pips';
import { TableMark } from '@/ui/poker/table-mark';
import { drawTables } from './registration-rules';
import { openSeats } from '../seating/seating';

/** The column beside the form shows at most this many tables; the rest is a number. */
const MAX_TABLES = 6;

/** The tables from which the next seat is drawn, with the number of open seats of each. */
export function DrawFrom({ desk: { tables, drawPool } }: { desk: Desk }) {
  const from = drawTables(tables);
  const more = from.length - MAX_TABLES;
  return (
    <div className="grid gap-1.5">
      <p className="text-meta font-medium text-ink-2">
        {drawPool === 0 ? 'No seat is open' : `Seat drawn from ${formatCount(drawPool)} open`}
      </p>
      {drawPool === 0 ? null : (
        <ul className="grid gap-2 rounded-control border border-line p-3">
          {from.slice(0, MAX_TABLES).map((table) => {
            const open = openSeats(table).length;
            return (
              <li key={table.number} className="flex items-center gap-3 text-dense">
                <TableMark number={table.name} />
                <span className="mx-auto min-w-0">
                  <Pips
                    seats={table.seats.map(({ entryId, locked }): PipState =>
                      entryId === null ? (locked ? 'closed' : 'open') : 'taken',
                    )}
                    label={`${table.players} of ${table.seats.length} seats taken`}
                  />
                </span>
                <span className="whitespace-nowrap text-ink-3 tabular-nums">{open} open</span>
              </li>
            );
          })}
          {more > 0 ? (
            <li className="text-meta text-ink-3">
              and {formatCount(more)} more {more === 1 ? 'table' : 'tables'}
            </li>
          ) : null}
        </ul>
      )}
    </div>
  );
}
