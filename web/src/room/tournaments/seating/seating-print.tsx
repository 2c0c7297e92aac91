import type { Desk, TournamentTable } from '@/api/tournament-types';
import { formatCount, formatDayTime } from '@/lib/format';
import { PrintSheet } from '@/ui/print-sheet';
import { byName } from './seating';

export type SeatingOrder = 'table' | 'name';

interface SeatingPrintProps {
  desk: Desk;
  order: SeatingOrder;
  at: string;
  roomName: string;
  timeZone: string;
}

/** The seating on paper: by table for the dealers, by name for the players. */
export function SeatingPrint({ desk, order, at, roomName, timeZone }: SeatingPrintProps) {
  const { tournament, tables } = desk;
  return (
    <PrintSheet
      wide
      heading={`${roomName}, ${tournament.name}`}
      title={`Seating by ${order}, ${formatDayTime(at, timeZone)}, ${formatCount(tournament.playersLeft)} players`}
    >
      {order === 'table' ? (
        <div className="grid grid-cols-3 gap-x-6 gap-y-4">
          {tables.map((table) => (
            <TableList key={table.number} table={table} />
          ))}
        </div>
      ) : (
        <ol className="columns-3 gap-6 text-meta">
          {byName(tables).map(({ table, seat }) => (
            <li
              key={seat.entryId}
              className="flex break-inside-avoid justify-between gap-2 border-b border-line-soft py-0.5"
            >
              <span className="min-w-0 truncate">{seat.name}</span>
              <span className="whitespace-nowrap tabular-nums">
                {table} · {seat.seatNumber}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-meta">
        {order === 'name' ? 'Table, then seat.' : 'Seats clockwise from the dealer’s left.'}
      </p>
    </PrintSheet>
  );
}

function TableList({ table }: { table: TournamentTable }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="border-b border-line text-body font-semibold">Table {table.name}</h2>
      <ol className="text-meta">
        {table.seats.map(({ seatNumber, entryId, name, stack, locked }) => (
          <li key={seatNumber} className="flex gap-2 border-b border-line-soft py-0.5 tabular-nums">
            <span className="w-4 text-right">{seatNumber}</span>
            <span className="min-w-0 flex-1 truncate">{entryId === null ? (locked ? 'Locked' : '') : name}</span>
            <span>{stack === null ? '' : formatCount(stack)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
