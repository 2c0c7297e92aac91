import { useInfiniteQuery } from '@tanstack/react-query';
import type { PlayerProfile, SeatRow } from '@/api/types';
import { durationText } from '@/domain/duration';
import { addCents, fromWire, ZERO } from '@/domain/money';
import { shortGameName } from '@/domain/stakes';
import {
  DAY_ZONE,
  formatAmount,
  formatNearDate,
  formatNearDay,
  formatTime,
  momentOfDay,
} from '@/lib/format';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/table-mark';
import { SEAT_STATE_LOOK } from './model';
import { seatRowsQuery } from './queries';

interface SeatHistoryProps {
  playerId: string;
  timeZone: string;
  /** The gaming day. */
  today: string;
  /** What the seat he has now stands at. */
  running: PlayerProfile['running'];
}

/** "Seat History": where he sat, for how long and at what charge, newest first. */
export function SeatHistory({ playerId, timeZone, today, running }: SeatHistoryProps) {
  const rows = useInfiniteQuery(seatRowsQuery(playerId));
  if (rows.data === undefined) {
    return (
      <Panel title="Seat History">
        {rows.isError ? (
          <ErrorPanel
            what="the seat history"
            error={rows.error}
            retrying={rows.isFetching}
            onRetry={() => void rows.refetch()}
          />
        ) : (
          <Loading label="Loading the seat history">
            <SkeletonRows rows={5} />
          </Loading>
        )}
      </Panel>
    );
  }
  const shown = rows.data.map((row) =>
    running !== null && row.state === 'running' && row.rentalId === running.id
      ? { ...row, charge: running.charge }
      : row,
  );
  return (
    <Panel
      title="Seat History"
      actions={<span className="pr-1 text-meta text-ink-3">{spanText(shown, today)}</span>}
    >
      {shown.length === 0 ? (
        <Empty title="No seats yet">
          Every seat that is taken stays here, with its time and charge.
        </Empty>
      ) : (
        <DataTable
          caption="Seats taken, newest first, money in US dollars"
          columns={columns({ timeZone, today })}
          rows={shown}
          rowKey={({ table, seatNumber, from }) => `${from} ${table.id} ${seatNumber}`}
          totals={{
            day: 'Shown',
            played: durationText(shown.reduce((sum, { minutes }) => sum + minutes, 0)),
            charge: formatAmount(
              addCents(
                ZERO,
                ...shown.map(({ charge }) => (charge === null ? ZERO : fromWire(charge))),
              ),
            ),
          }}
        />
      )}
      {rows.hasNextPage ? (
        <PanelFoot>
          <Button
            size="sm"
            busy={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            Show more
          </Button>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}

function near(day: string, today: string, long: boolean): string {
  const format = long ? formatNearDate : formatNearDay;
  return format(momentOfDay(day), DAY_ZONE, momentOfDay(today));
}

/** "November 6 to 20", "October 28 to November 20" */
function spanText(rows: readonly SeatRow[], today: string): string {
  const last = rows[0]?.day;
  const first = rows.at(-1)?.day;
  if (first === undefined || last === undefined) return '';
  if (first === last) return near(first, today, true);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${near(first, today, true)} to ${sameMonth ? Number(last.slice(8)) : near(last, today, true)}`;
}

function columns({
  timeZone,
  today,
}: {
  timeZone: string;
  today: string;
}): readonly Column<SeatRow>[] {
  const time = ({ from, to }: SeatRow) =>
    to === null
      ? formatTime(from, timeZone)
      : `${formatTime(from, timeZone)} to ${formatTime(to, timeZone)}`;
  return [
    {
      key: 'day',
      header: 'Day',
      rowHeader: true,
      cell: ({ day }) => (day === today ? 'Today' : near(day, today, false)),
      phoneDetail: ({ minutes }) => durationText(minutes),
    },
    {
      key: 'table',
      header: 'Table',
      cell: ({ table, gameTypeName, seatNumber }) => (
        <span className="inline-flex items-center gap-2">
          <TableMark number={table.tableNumber} />
          <span>
            {shortGameName(gameTypeName)}
            <span className="phone:hidden">, seat {seatNumber}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'time',
      header: 'Time',
      phone: 'hide',
      spare: true,
      cell: (row) => <span className="text-ink-2 tabular-nums">{time(row)}</span>,
    },
    {
      key: 'played',
      header: 'Played',
      align: 'right',
      phone: 'hide',
      cell: ({ minutes }) => durationText(minutes),
    },
    {
      key: 'rate',
      header: 'Per hour',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ hourlyRate }) => (
        <span className="text-ink-2">{formatAmount(fromWire(hourlyRate))}</span>
      ),
    },
    {
      key: 'charge',
      header: 'Charge',
      align: 'right',
      cell: ({ charge }) => (charge === null ? '–' : formatAmount(fromWire(charge))),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <StatusBadge {...SEAT_STATE_LOOK[state]} />,
    },
  ];
}
