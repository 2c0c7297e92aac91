import { useInfiniteQuery } from '@tanstack/react-query';
import type { RentalRow, TexasRevenue } from '@/api/insight-types';
import { useRoom } from '@/api/session/session-context';
import { shortDurationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatAmount, formatDayTime, formatMoney, formatTime } from '@/lib/format';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { countText, Filters, FilterSelect, totalWord, useSearchFilter } from './list-parts';
import { amountText, hoursText, sumOf } from './model';
import { rentalsQuery, type Scope } from './queries';
import { RENTAL_STATE, rentalState } from './words';

const STATES = ['running', 'pending', 'paid'] as const;

interface RentalsTabProps {
  scope: Scope;
  revenue: TexasRevenue | undefined;
  status: string | undefined;
  onStatus: (status: string | undefined) => void;
}

function columns(timeZone: string): readonly Column<RentalRow>[] {
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ player }) => player.name,
      sortBy: ({ player }) => player.name,
      phoneDetail: ({ startTime, table, minutes }) =>
        `${formatDayTime(startTime, timeZone)} · Table ${table.tableNumber} · ${shortDurationText(minutes)}`,
    },
    {
      key: 'table',
      header: 'Table',
      phone: 'hide',
      cell: ({ table, seatNumber }) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <TableMark number={table.tableNumber} /> seat {seatNumber}
        </span>
      ),
      sortBy: ({ table, seatNumber }) => table.tableNumber * 100 + seatNumber,
    },
    {
      key: 'from',
      header: 'From',
      phone: 'hide',
      cell: ({ startTime, endTime, forgotten }) => (
        <span className="text-ink-2">
          {formatDayTime(startTime, timeZone)}
          {endTime === null ? '' : ` to ${formatTime(endTime, timeZone)}`}
          {forgotten ? ', forgotten' : ''}
        </span>
      ),
      sortBy: ({ startTime }) => Date.parse(startTime),
    },
    {
      key: 'played',
      header: 'Played',
      align: 'right',
      phone: 'hide',
      cell: ({ minutes }) => shortDurationText(minutes),
      sortBy: ({ minutes }) => minutes,
    },
    {
      key: 'rate',
      header: 'Per hour, $',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ hourlyRate }) => amountText(hourlyRate),
      sortBy: ({ hourlyRate }) => fromWire(hourlyRate),
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'hide',
      cell: (row) => <StatusBadge {...RENTAL_STATE[rentalState(row)]} />,
      sortBy: (row) => RENTAL_STATE[rentalState(row)].label,
    },
    {
      key: 'charge',
      header: 'Charge, $',
      align: 'right',
      cell: ({ charge }) => amountText(charge),
      sortBy: ({ charge }) => fromWire(charge),
    },
    {
      key: 'owed',
      header: 'Owed, $',
      align: 'right',
      phone: 'hide',
      cell: ({ owed }) => amountText(owed),
      sortBy: ({ owed }) => fromWire(owed),
    },
  ];
}

/** The rentals: player, seat, start, end and charge. */
export function RentalsTab({ scope, revenue, status, onStatus }: RentalsTabProps) {
  const { timeZone } = useRoom();
  const { search, q } = useSearchFilter('seat rentals');
  const query = useInfiniteQuery(rentalsQuery(scope, { status, q }));
  const rows = query.data ?? [];
  return (
    <>
      <RateSums revenue={revenue} />
      <Filters>
        {search}
        <div className="phone:col-span-full">
          <FilterSelect
            label="Status"
            all="All Rentals"
            value={status}
            onValueChange={onStatus}
            options={STATES.map((value) => ({ value, label: RENTAL_STATE[value].label }))}
          />
        </div>
      </Filters>
      <ListPanel
        of={query}
        what="seat rentals"
        title="Seat rentals"
        count={countText(rows, query.hasNextPage)}
        columns={columns(timeZone)}
        rowKey={({ id }) => id}
        totals={{
          player: totalWord(query.hasNextPage),
          played: shortDurationText(rows.reduce((sum, { minutes }) => sum + minutes, 0)),
          charge: formatAmount(sumOf(rows.map(({ charge }) => charge))),
          owed: formatAmount(sumOf(rows.map(({ owed }) => owed))),
        }}
        empty={
          q !== '' || status !== undefined ? (
            <Empty title="No seat rental matches">Another name or status may have some in this range.</Empty>
          ) : (
            <Empty title="No seat rentals in this range">
              A rental begins when a named player sits down at a cash table.
            </Empty>
          )
        }
      />
      <p className="mt-3 text-meta text-ink-3">
        Lists stays that started in this range, with their full charge. Revenue counts a minute on the gaming day on
        which it was played, so the two may differ at the edges. Fees of tournaments are revenue without a stay.
      </p>
    </>
  );
}

/** The hours of a line of revenue, or why it has none. */
function rateDetail({ label, hourlyRate, minutes }: TexasRevenue['byRate'][number]): string {
  if (hourlyRate !== null) return `${hoursText(minutes)} hours`;
  return label === 'Tournament fees' ? 'fixed, sold with entries' : 'taken back or added';
}

function RateSums({ revenue }: { revenue: TexasRevenue | undefined }) {
  return (
    <div className="mb-4">
      <Stats lead>
        <Stat
          label="Seat Rental Revenue"
          value={revenue && formatMoney(fromWire(revenue.seatRentalRevenue))}
          delta={`${hoursText(revenue?.rentalMinutes ?? 0)} hours in the range`}
        />
        {(revenue?.byRate ?? []).map((rate) => (
          <Stat
            key={`${rate.label} ${rate.hourlyRate}`}
            label={rate.label}
            value={formatMoney(fromWire(rate.revenue))}
            delta={rateDetail(rate)}
          />
        ))}
      </Stats>
    </div>
  );
}
