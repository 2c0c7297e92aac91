import type { ReactNode } from 'react';
import type { Desk, SeatMove, TournamentTable } from '@/api/tournament-types';
import { Empty } from '@/ui/empty';
import { MiniLegend, type MiniSeatLook, MiniTable } from '@/ui/mini-table';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { StatusBadge } from '@/ui/status-badge';
import {
  breaksText,
  levelLook,
  levelNote,
  moveNote,
  planLook,
  plannedMoves,
  planNote,
  tileText,
} from './seating';

export type PlanView = 'plan' | 'names';

interface TablePlanProps {
  desk: Desk;
  view: PlanView;
  onView: (view: PlanView) => void;
  /** What can be done with all tables. */
  menu: ReactNode;
  /** In place of the tiles, every table by name. */
  names: ReactNode;
  /** Where no table is open yet. */
  firstTables: ReactNode;
  /** The table a dialog is about. */
  selected: number | null;
  onTable: (number: number) => void;
}

const LEGEND: readonly { look: MiniSeatLook; label: string }[] = [
  { look: 'taken', label: 'Seated' },
  { look: 'open', label: 'Open' },
  { look: 'out', label: 'Moves out' },
  { look: 'receives', label: 'Receives' },
];
const LOCKED = { look: 'locked', label: 'Locked' } as const;

/** Every table small, with who has to go where. */
export function TablePlan(props: TablePlanProps) {
  const { desk, view, onView, menu, names, firstTables, selected, onTable } = props;
  const { tables, rules, duties } = desk;
  const moves = plannedMoves(duties);
  const locks = tables.some(({ seats }) => seats.some(({ locked }) => locked));
  return (
    <Panel
      title="Table Plan"
      count={tables.length}
      actions={
        <>
          <p className="mr-1 text-meta whitespace-nowrap text-ink-3 not-wide:hidden">
            {planNote(desk)}
          </p>
          <Segmented
            label="View"
            value={view}
            onValueChange={onView}
            segments={[
              { value: 'plan', label: 'Plan' },
              { value: 'names', label: 'Names' },
            ]}
          />
          {menu}
        </>
      }
    >
      {tables.length === 0 ? (
        <Empty title="No table is open" action={firstTables}>
          Seats are drawn at the tables that are open.
        </Empty>
      ) : view === 'names' ? (
        names
      ) : (
        <>
          <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] *:border-r *:border-b *:border-line-soft phone:grid-cols-2">
            {tables.map((table) => (
              <Tile
                key={table.number}
                table={table}
                tables={tables.length}
                moves={moves}
                selected={table.number === selected}
                onTable={onTable}
              />
            ))}
          </ul>
          <MiniLegend items={locks ? [...LEGEND, LOCKED] : LEGEND} note={levelNote(rules)} />
        </>
      )}
    </Panel>
  );
}

interface TileProps {
  table: TournamentTable;
  tables: number;
  moves: readonly SeatMove[];
  selected: boolean;
  onTable: (number: number) => void;
}

function Tile({ table, tables, moves, selected, onTable }: TileProps) {
  const note = moveNote(table.number, moves);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        data-selected={selected || undefined}
        onClick={() => onTable(table.number)}
        className="grid w-full cursor-pointer gap-2 px-3 pt-3 pb-2 text-left -outline-offset-2 hover:bg-hover data-selected:inset-ring-2 data-selected:inset-ring-focus"
      >
        <span className="sr-only">{tileText(table, moves)}</span>
        <span className="flex min-h-5 items-center justify-between text-body font-semibold tabular-nums">
          <span aria-hidden="true">
            {table.players}
            <small className="text-meta font-normal text-ink-3">/{table.seats.length}</small>
          </span>
          <StatusBadge {...levelLook(table)} />
        </span>
        <MiniTable
          number={table.number}
          seats={table.seats.map((seat) => ({
            number: seat.seatNumber,
            look: planLook(table.number, seat, moves),
          }))}
        />
        <span className="flex justify-between gap-2 text-meta whitespace-nowrap text-ink-3">
          <span>{breaksText(table, tables)}</span>
          {note === null ? null : (
            <span aria-hidden="true" className="font-medium text-info">
              {note}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
