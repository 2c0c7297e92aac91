import type { ReactNode } from 'react';
import type { TableAnalytics } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { cents, fromWire } from '@/domain/money';
import { formatAmount, formatCount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { Panel } from '@/ui/panel';
import { TableMark } from '@/ui/poker/table-mark';

const actStyle = 'block min-w-24 wrap-anywhere whitespace-normal';

interface CashTablesProps {
  tables: readonly TableAnalytics[];
  /** The seat pips of each table, rendered by the page, which knows the floor. */
  pips: ReadonlyMap<string, ReactNode>;
  link: (tableId: string, words: string) => ReactNode;
}

export function CashTables({ tables, pips, link }: CashTablesProps) {
  const {
    settings: { holdMinutes },
  } = useRoom();
  const players = tables.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
  const seats = tables.reduce((sum, { maxPlayers }) => sum + maxPlayers, 0);
  const rental = tables.reduce((sum, { profitability }) => sum + fromWire(profitability), 0);
  return (
    <Panel
      title="Cash Tables"
      count={tables.length === 0 ? undefined : tables.length}
      actions={<span className="text-meta text-ink-3">{formatCount(players)} players</span>}
    >
      {tables.length === 0 ? (
        <Empty title="No cash tables">This room has no cash tables now.</Empty>
      ) : (
        <DataTable
          caption="Cash tables with skill, rental and what is recommended"
          columns={columns(pips, link, holdMinutes)}
          rows={tables}
          rowKey={({ tableId }) => tableId}
          totals={{
            table: 'All cash tables',
            seats: (
              <>
                {players}
                <span className="font-normal text-ink-3">/{seats}</span>
              </>
            ),
            rental: formatAmount(cents(rental)),
          }}
        />
      )}
    </Panel>
  );
}

function columns(
  pips: CashTablesProps['pips'],
  link: CashTablesProps['link'],
  holdMinutes: number,
): Column<TableAnalytics>[] {
  return [
    {
      key: 'table',
      header: 'Table',
      rowHeader: true,
      cell: ({ tableNumber, gameType, currentPlayers }) => (
        <span className="inline-flex items-center gap-2">
          <TableMark number={tableNumber} idle={currentPlayers === 0} />{' '}
          <span className="min-w-26 whitespace-normal phone:min-w-0">{gameType}</span>
        </span>
      ),
    },
    { key: 'seats', header: 'Seats', cell: (row) => <Seats row={row} pips={pips.get(row.tableId)} /> },
    {
      key: 'skill',
      header: 'Avg. skill',
      align: 'right',
      phone: 'hide',
      cell: ({ averageSkillLevel }) => averageSkillLevel?.toFixed(1) ?? '–',
    },
    {
      key: 'rental',
      header: 'Rental/h, USD',
      align: 'right',
      phone: 'hide',
      cell: ({ profitability }) => formatAmount(fromWire(profitability)),
    },
    {
      key: 'social',
      header: 'At the table',
      phone: 'hide',
      spare: true,
      cell: ({ socialDynamics }) => <span className="text-ink-2">{socialDynamics === '' ? '–' : socialDynamics}</span>,
    },
    {
      key: 'act',
      header: 'Recommended',
      cell: ({ act, recommendedAction, tableId, heldUntil }) =>
        act === 'hold' && heldUntil !== null ? (
          <span className="text-ink-2">
            {recommendedAction}{' '}
            <HoldCountdown
              from={new Date(Date.parse(heldUntil) - holdMinutes * 60_000).toISOString()}
              until={heldUntil}
            />
          </span>
        ) : act === 'leave' || act === 'hold' ? (
          <span className={`${actStyle} text-ink-2`}>{recommendedAction}</span>
        ) : (
          <span className={actStyle}>{link(tableId, recommendedAction)}</span>
        ),
    },
  ];
}

function Seats({ row, pips }: { row: TableAnalytics; pips: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span className="w-8">
        {row.currentPlayers}
        <span className="text-ink-3">/{row.maxPlayers}</span>
      </span>
      {/* Eleven pixels per pip: without a fixed width a long name would squeeze them. */}
      <span className="flex-none phone:hidden" style={{ width: `${row.maxPlayers * 11 - 3}px` }}>
        {pips}
      </span>
    </span>
  );
}
