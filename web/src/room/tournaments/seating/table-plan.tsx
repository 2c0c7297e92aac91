import { type ReactNode, useState } from 'react';
import type { Desk, SeatMove, TournamentTable } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { MiniLegend, type MiniSeatStyle, MiniTable } from '@/ui/poker/mini-table';
import { Panel, PanelFoot } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { StatusBadge } from '@/ui/status-badge';
import { usePhone } from '@/ui/use-media';
import {
  breaksText,
  levelBadge,
  levelNote,
  moveNote,
  planBadge,
  plannedMoves,
  planNote,
  planShown,
  tileText,
} from './seating';

export type PlanView = 'plan' | 'names';

interface TablePlanProps {
  desk: Desk;
  view: PlanView;
  onView: (view: PlanView) => void;
  /** The menu of acts on all tables. */
  menu: ReactNode;
  /** Renders the tables by name, in place of the tiles. */
  renderNames: (tables: readonly TournamentTable[]) => ReactNode;
  /** Shown while no table is open yet. */
  firstTables: ReactNode;
  /** The table of the open dialog. */
  selected: number | null;
  onTable: (number: number) => void;
}

const LEGEND: readonly { look: MiniSeatStyle; label: string }[] = [
  { look: 'taken', label: 'Seated' },
  { look: 'open', label: 'Open' },
  { look: 'out', label: 'Moves out' },
  { look: 'receives', label: 'Receives' },
];
const LOCKED = { look: 'locked', label: 'Locked' } as const;

/** Eight rows of five on a wide screen, ten of two on a phone, so that the panels below stay within reach. */
const MAX_TABLES = { desk: 40, phone: 20 };

/** A small tile for every table, with its pending moves. */
export function TablePlan(props: TablePlanProps) {
  const { desk, view, onView, menu, renderNames, firstTables, selected, onTable } = props;
  const { tables, rules, duties } = desk;
  const [all, setAll] = useState(false);
  const phone = usePhone();
  const moves = plannedMoves(duties);
  const shown = all ? tables : planShown(tables, moves, phone ? MAX_TABLES.phone : MAX_TABLES.desk);
  const locks = tables.some(({ seats }) => seats.some(({ locked }) => locked));
  return (
    <Panel
      title="Table Plan"
      count={tables.length}
      actions={
        <>
          <p className="mr-1 text-meta whitespace-nowrap text-ink-3 not-wide:hidden">{planNote(desk)}</p>
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
      ) : (
        <>
          {view === 'names' ? (
            renderNames(shown)
          ) : (
            <>
              <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] *:border-r *:border-b *:border-line-soft phone:grid-cols-2">
                {shown.map((table) => (
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
          {shown.length === tables.length ? null : (
            <PanelFoot>
              <span className="font-normal text-ink-3 tabular-nums">
                {formatCount(shown.length)} of {formatCount(tables.length)} tables
              </span>
              <LinkButton onClick={() => setAll(true)}>Show all tables</LinkButton>
            </PanelFoot>
          )}
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
          <StatusBadge {...levelBadge(table)} />
        </span>
        <MiniTable
          number={table.name}
          seats={table.seats.map((seat) => ({
            number: seat.seatNumber,
            look: planBadge(table.number, seat, moves),
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
