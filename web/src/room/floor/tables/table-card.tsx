import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { isTournament } from '@/domain/floor';
import { Count } from '@/ui/count';
import { TableMark } from '@/ui/poker/table-mark';
import { isVacant } from './model';
import { SeatPips } from './seat-pips';
import { TableStateBadge } from './table-state';
import { type StepActs, TableSteps } from './table-steps';

export interface TableCardProps {
  table: Table;
  /** The note beside the state. A `LiveNote` updates itself when a player joins the list. */
  note: ReactNode;
  /** The game, as a link to the table. */
  title: ReactNode;
  acts: StepActs | undefined;
  menu?: ReactNode;
}

/** A list item for a table on the floor. The count between −1 and +1 is its largest element. */
export function TableCard({ table, note, title, acts, menu }: TableCardProps) {
  return (
    <li className="[contain-intrinsic-size:auto_9.25rem] [content-visibility:auto] min-w-0 rounded-card border border-line bg-surface p-3 pt-2">
      {/* Fixed line heights: a change inside a line does not lay out the rest of the card. */}
      <div className="mb-1 flex h-7 [contain:size_layout] items-center gap-2">
        <TableMark number={table.tableNumber} idle={isVacant(table)} />{' '}
        <h3 className="min-w-0 flex-1 truncate text-dense font-semibold">{title}</h3>
        {menu === undefined ? null : <span className="-mr-1 flex-none">{menu}</span>}
      </div>
      <div className="mb-3 flex h-5 [contain:strict] items-center justify-between gap-2">
        <TableStateBadge table={table} />
        <span className="text-meta whitespace-nowrap text-ink-3 tabular-nums">{note}</span>
      </div>
      <div className="flex h-11 [contain:size_layout] items-center justify-between gap-1">
        <TableSteps table={table} acts={acts}>
          <p className="grid min-w-0 flex-1 justify-items-center gap-1">
            <Count value={table.currentPlayers} of={table.maxSeats} />
            <SeatPips table={table} />
          </p>
        </TableSteps>
      </div>
    </li>
  );
}

/** The phone version: one row, so that a floor of twelve tables fits on a short page. */
export function TableRow({ table, note, title, acts, menu }: TableCardProps) {
  return (
    <li className="flex min-h-17 items-center gap-2 border-b border-line-soft py-2 pl-3 last:border-b-0 narrow:flex-wrap">
      <TableMark number={table.tableNumber} idle={isVacant(table)} />{' '}
      <div className="grid min-w-0 flex-1 gap-0.5 narrow:basis-3/4">
        <h3 className="truncate text-dense font-semibold">{title}</h3>
        <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-meta text-ink-3 tabular-nums">
          {isTournament(table) ? null : <TableStateBadge table={table} />}
          <span className="truncate">{note}</span>
        </div>
        <SeatPips table={table} />
      </div>
      <div className="flex flex-none items-center narrow:ml-auto">
        <TableSteps table={table} acts={acts}>
          <span className="min-w-10 text-center">
            <Count value={table.currentPlayers} of={table.maxSeats} />
          </span>
        </TableSteps>
        {menu}
      </div>
    </li>
  );
}
