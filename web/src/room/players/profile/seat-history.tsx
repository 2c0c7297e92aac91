import { useInfiniteQuery } from '@tanstack/react-query';
import type { PlayerProfile, SeatRow } from '@/api/types';
import { type Place, usePlace } from '@/api/session/use-place';
import { durationText } from '@/domain/duration';
import { addCents, fromWire, ZERO } from '@/domain/money';
import { shortGameName } from '@/domain/stakes';
import { DAY_ZONE, formatAmount, formatNearDate, formatNearDay, momentOfDay } from '@/lib/format';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { SEAT_STATE_BADGE } from './model';
import { seatRowsQuery } from './queries';

interface SeatHistoryProps {
  playerId: string;
  /** The current gaming day. */
  today: string;
  running: PlayerProfile['running'];
}

/** "Seat History": the player's seats with duration and charge, newest first. */
export function SeatHistory({ playerId, today, running }: SeatHistoryProps) {
  const place = usePlace();
  const rows = useInfiniteQuery(seatRowsQuery(playerId));
  const shown = rows.data?.map((row) =>
    running !== null && row.state === 'running' && row.rentalId === running.id
      ? { ...row, charge: running.charge }
      : row,
  );
  return (
    <ListPanel
      of={{ ...rows, data: shown }}
      what="the seat history"
      rows={5}
      title="Seat History"
      actions={shown && <span className="pr-1 text-meta text-ink-3">{spanText(shown, today)}</span>}
      caption="Seats taken, newest first, money in US dollars"
      columns={columns(place, today)}
      rowKey={({ table, seatNumber, from }) => `${from} ${table.id} ${seatNumber}`}
      empty={<Empty title="No seats yet">Every seat that is taken stays here, with its time and charge.</Empty>}
      totals={{
        day: 'Shown',
        played: durationText((shown ?? []).reduce((sum, { minutes }) => sum + minutes, 0)),
        charge: formatAmount(
          addCents(ZERO, ...(shown ?? []).map(({ charge }) => (charge === null ? ZERO : fromWire(charge)))),
        ),
      }}
    />
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

function columns(place: Place, today: string): readonly Column<SeatRow>[] {
  const time = ({ from, to }: SeatRow) =>
    to === null ? place.formatTime(from) : `${place.formatTime(from)} to ${place.formatTime(to)}`;
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
    { key: 'played', header: 'Played', align: 'right', phone: 'hide', cell: ({ minutes }) => durationText(minutes) },
    {
      key: 'rate',
      header: 'Per hour',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ hourlyRate }) => <span className="text-ink-2">{formatAmount(fromWire(hourlyRate))}</span>,
    },
    {
      key: 'charge',
      header: 'Charge',
      align: 'right',
      cell: ({ charge }) => (charge === null ? '–' : formatAmount(fromWire(charge))),
    },
    { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...SEAT_STATE_BADGE[state]} /> },
  ];
}
