import type { SeatMove, TournamentTable } from '@/api/tournament-types';
import { Panel } from '@/ui/panel';
import { afterMove } from './seating';
import { SeatTable } from './seat-table';

interface TwoTablesProps {
  move: SeatMove;
  tables: readonly TournamentTable[];
  timeZone: string;
}

/** The two tables of a move side by side, seat by seat: blinds and stacks show the reason for the move. */
export function TwoTables({ move, tables, timeZone }: TwoTablesProps) {
  const from = tables.find(({ number }) => number === move.fromTable);
  const to = tables.find(({ number }) => number === move.toTable);
  if (from === undefined || to === undefined) return null;
  const moves = [move];
  return (
    <Panel
      title={`Tables ${from.name} and ${to.name}`}
      actions={<p className="mr-1 text-meta whitespace-nowrap text-ink-3 tabular-nums">{afterMove(from, to)}</p>}
    >
      <div className="grid grid-cols-2 *:nth-[2]:border-l *:nth-[2]:border-line phone:grid-cols-1 phone:*:nth-[2]:border-t phone:*:nth-[2]:border-l-0">
        <SeatTable table={from} moves={moves} timeZone={timeZone} />
        <SeatTable table={to} moves={moves} timeZone={timeZone} />
      </div>
    </Panel>
  );
}
