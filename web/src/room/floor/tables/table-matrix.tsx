import { memo, type ReactNode } from 'react';
import type { Table, WaitlistEntry } from '@/api/types';
import { dealtName, isDealt } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { tableStatusView } from '@/domain/table-status';
import { formatWholeMoney } from '@/lib/format';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { LiveText } from '../live-text';
import { focusInside } from '@/ui/button-style';
import { Count } from '@/ui/count';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { byAttention, openEntries, seatNote } from './model';
import { SeatPips } from './seat-pips';

// One pixel larger than the panel, which clips it. The hairlines then separate cells only, for any number of columns,
// and a partly filled last row leaves no gray gap.
const grid = '-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] phone:grid-cols-[minmax(0,1fr)]';
const cell = 'border-r border-b border-line-soft';
const filledCell = [
  cell,
  focusInside,
  'relative px-4 py-3',
  '[contain-intrinsic-size:auto_6.375rem] [content-visibility:auto] hover:bg-hover',
  'phone:grid phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:content-start phone:items-center phone:gap-x-2',
  'phone:gap-y-1 phone:px-3 phone:py-2.5',
].join(' ');

interface TableMatrixProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  /** Renders the name of the game as a link that covers the whole cell. */
  link: (table: Table, children: ReactNode) => ReactNode;
}

/** All tables of a room at a glance, those that need attention first. On a phone, one row each. */
export function TableMatrix({ tables, entries, link }: TableMatrixProps) {
  const { shown, hold } = useStableOrder(byAttention(tables, entries), ({ id }) => id);
  return (
    <ul {...hold} className={grid}>
      {shown.map((table) => (
        <MatrixCell key={table.id} table={table} link={link} />
      ))}
    </ul>
  );
}

interface MatrixCellProps extends Pick<TableMatrixProps, 'link'> {
  table: Table;
}

const MatrixCell = memo(function MatrixCell({ table, link }: MatrixCellProps) {
  const { tableNumber, status, currentPlayers, maxSeats, currentPot } = table;
  return (
    <li className={filledCell}>
      <div className="flex items-baseline gap-2 phone:contents">
        <span className="self-start">
          <TableMark number={tableNumber} idle={currentPlayers === 0} />
        </span>
        <strong className="min-w-0 flex-1 text-dense font-semibold wrap-anywhere [&_a]:outline-none [&_a]:after:absolute [&_a]:after:inset-0">
          {link(table, dealtName(table))}
        </strong>
        {isDealt(table) ? (
          <span className="text-meta text-ink-3 tabular-nums phone:hidden">
            Pot {formatWholeMoney(fromWire(currentPot))}
          </span>
        ) : null}
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 phone:contents">
        <span className="phone:col-start-3 phone:row-start-1 phone:justify-self-end">
          <Count value={currentPlayers} of={maxSeats} />
        </span>
        <span className="phone:col-start-3 phone:row-start-2 phone:justify-self-end">
          <SeatPips table={table} />
        </span>
      </div>
      <div className="mt-1 flex min-w-0 items-center justify-between gap-2 desk:h-5 desk:[contain:strict] phone:col-span-2 phone:mt-0 phone:row-start-2 phone:justify-start">
        <StatusBadge {...tableStatusView(status)} />
        <span className="min-w-0 truncate text-meta text-ink-3 tabular-nums">
          {/* A live text: a player who joins the game's list changes this text without rendering the cell. */}
          <LiveText
            roomId={table.roomId}
            of={({ entries }) => seatNote(table, openEntries(entries, table.gameTypeId))}
          />
        </span>
      </div>
    </li>
  );
});

/** Skeleton cells of the final size. */
export function SkeletonMatrix() {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={`${cell} grid min-h-25.5 content-between px-4 py-3 phone:min-h-17`}>
          <Skeleton width="60%" />
          <span className="phone:hidden">
            <Skeleton width="2.5rem" height="1.25rem" />
          </span>
          <Skeleton width="40%" height="0.625rem" />
        </div>
      ))}
    </div>
  );
}
