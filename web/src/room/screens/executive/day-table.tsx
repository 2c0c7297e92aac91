import type { DayRow } from '@/room/reports/executive/performance';
import { amountText, dayText } from '@/room/reports/revenue/model';
import { addCents, fromWire } from '@/domain/money';
import { growthText, percentText } from '@/lib/figures';
import { formatAmount, formatCount, formatHours } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';

const COLUMNS: readonly Column<DayRow>[] = [
  {
    key: 'day',
    header: 'Gaming day',
    rowHeader: true,
    sortBy: ({ day }) => day.day,
    cell: ({ day }) => (day.complete ? dayText(day.day) : `${dayText(day.day)}, so far`),
    phoneDetail: ({ day }) => `${formatCount(day.players)} players, ${formatHours(day.seatHours)} seat hours`,
  },
  {
    key: 'rental',
    header: 'Seat rental, $',
    align: 'right',
    phone: 'hide',
    spare: true,
    sortBy: ({ day }) => fromWire(day.seatRental),
    cell: ({ day }) => amountText(day.seatRental),
  },
  {
    key: 'membership',
    header: 'Membership, $',
    align: 'right',
    phone: 'hide',
    spare: true,
    sortBy: ({ day }) => fromWire(day.membership),
    cell: ({ day }) => amountText(day.membership),
  },
  {
    key: 'total',
    header: 'Total, $',
    align: 'right',
    sortBy: ({ total }) => total,
    cell: ({ total }) => <b className="font-medium">{formatAmount(total)}</b>,
    phoneDetail: ({ growth }) => (growth === null ? '' : `${growthText(growth)} vs week before`),
  },
  {
    key: 'growth',
    header: 'vs week before',
    align: 'right',
    phone: 'hide',
    sortBy: ({ growth }) => growth ?? Number.NEGATIVE_INFINITY,
    cell: ({ growth }) => growthText(growth) ?? <span className="text-ink-3">–</span>,
  },
  {
    key: 'players',
    header: 'Players',
    align: 'right',
    phone: 'hide',
    sortBy: ({ day }) => day.players,
    cell: ({ day }) => formatCount(day.players),
  },
  {
    key: 'hours',
    header: 'Seat hours',
    align: 'right',
    phone: 'hide',
    sortBy: ({ day }) => day.seatHours,
    cell: ({ day }) => formatHours(day.seatHours),
  },
  {
    key: 'utilization',
    header: 'Utilization',
    align: 'right',
    phone: 'hide',
    sortBy: ({ day }) => day.tableUtilization ?? -1,
    cell: ({ day }) => percentText(day.tableUtilization),
  },
  {
    key: 'satisfaction',
    header: 'Waits in target by day',
    align: 'right',
    phone: 'hide',
    sortBy: ({ day }) => day.customerSatisfaction ?? -1,
    cell: ({ day }) => percentText(day.customerSatisfaction),
  },
];

/** Every number of the charts, one row per day, the latest first. */
export function DayTable({ rows }: { rows: readonly DayRow[] }) {
  const hours = rows.reduce((sum, { day }) => sum + day.seatHours, 0);
  return (
    <DataTable
      caption="Gaming days with revenue, growth against the same weekday a week before, players and use of the tables"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day.day}
      complete
      totals={{
        day: 'Total',
        rental: formatAmount(addCents(...rows.map(({ day }) => fromWire(day.seatRental)))),
        membership: formatAmount(addCents(...rows.map(({ day }) => fromWire(day.membership)))),
        total: formatAmount(addCents(...rows.map(({ total }) => total))),
        hours: formatHours(hours),
      }}
    />
  );
}
