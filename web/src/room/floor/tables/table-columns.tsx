import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { dealtName } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { TABLE_STATUS, tableStatusView } from '@/domain/table-status';
import { hourlyCharge } from './model';
import { TableStateBadge } from './table-state';
import { formatMoney } from '@/lib/format';
import { type Column, rowLinkStyle } from '@/ui/data-table';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';

// Columns shared by the lists of tables outside the shell.

/** Links to the table in a new browser tab. */
export const tableColumn: Column<Table> = {
  key: 'table',
  header: 'Table',
  rowHeader: true,
  sortBy: ({ tableNumber }) => tableNumber,
  cell: (table) => (
    <a
      href={`/tables/${table.id}`}
      target="_blank"
      rel="noopener"
      className={`${rowLinkStyle} inline-flex items-center gap-2`}
    >
      <TableMark number={table.tableNumber} idle={table.currentPlayers === 0} />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  ),
  phoneDetail: (table) => <TwoLines>{shortGameName(dealtName(table))}</TwoLines>,
};

export const gameColumn: Column<Table> = {
  key: 'game',
  header: 'Game',
  phone: 'hide',
  sortBy: dealtName,
  cell: (table) => <TwoLines>{dealtName(table)}</TwoLines>,
};

export const seatsColumn: Column<Table> = {
  key: 'seats',
  header: 'Seats',
  align: 'right',
  sortBy: ({ currentPlayers }) => currentPlayers,
  cell: ({ currentPlayers, maxSeats }) => `${currentPlayers}/${maxSeats}`,
};

export const stateColumn: Column<Table> = {
  key: 'state',
  header: 'Status',
  cell: (table) =>
    table.event === null && table.status !== 'tournament' ? (
      <TableStateBadge table={table} />
    ) : (
      <StatusBadge {...TABLE_STATUS.tournament} />
    ),
  sortBy: ({ status }) => tableStatusView(status).label,
};

export const hourColumn: Column<Table> = {
  key: 'hour',
  header: 'Rental per Hour',
  align: 'right',
  sortBy: (table) => hourlyCharge(table) ?? -1,
  cell: (table) => {
    const charge = hourlyCharge(table);
    if (charge === null) return <None />;
    return table.pausedAt === null ? formatMoney(charge) : <span className="font-medium text-warn">Paused</span>;
  },
};

/** Clamps a text to two lines: names of people and games can be long, and the columns beside them matter more. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className="line-clamp-2 max-w-56 wrap-anywhere whitespace-normal">{children}</span>;
}

export function None() {
  return <span className="text-ink-3">–</span>;
}
