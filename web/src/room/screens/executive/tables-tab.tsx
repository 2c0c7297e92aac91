import type { Room, Table, WaitlistEntry } from '@/api/types';
import { byNumber, isOpen, isTournament } from '@/domain/floor';
import { addCents, ZERO } from '@/domain/money';
import { hourlyCharge } from '@/room/floor/tables/model';
import { useTables } from '@/room/floor/tables/queries';
import { SeatPips } from '@/room/floor/tables/seat-pips';
import { useWaitlist } from '@/room/floor/waitlist/queries';
import { formatCount, formatMoney } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { gameColumn, hourColumn, None, seatsColumn, stateColumn, tableColumn } from '@/room/floor/tables/table-columns';
import { stackStyle } from './layout';

/** The current tables, one list per room. */
export function TablesTab({ rooms }: { rooms: readonly Room[] }) {
  return (
    <div className={`${stackStyle()} [&_table]:table-fixed max-[768px]:[&_table]:table-auto [&_th:first-child]:w-24`}>
      {rooms.map((room) => (
        <RoomTables key={room.id} room={room} />
      ))}
    </div>
  );
}

function RoomTables({ room }: { room: Room }) {
  const tables = useTables(room.id, 'executiveTables');
  const entries = useWaitlist(room.id).data;
  const what = `tables of ${room.name}`;
  return (
    <div className={stackStyle()}>
      <StaleStrip of={{ [what]: tables }} timeZone={room.timeZone} />
      <Panel title={room.name} count={tables.data?.length}>
        <QueryView
          of={tables}
          what={what}
          rows={8}
          empty={<Empty title="No tables yet">Add the room's tables on Cash Games.</Empty>}
        >
          {(list) => (
            <DataTable
              caption={`Tables of ${room.name}`}
              columns={columns(entries)}
              rows={list.toSorted(byNumber)}
              rowKey={({ id }) => id}
              totals={totals(list, entries)}
              complete
              linked
            />
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

/** The totals. Open seats count only at tables with players, since an empty table has no game. */
function totals(tables: readonly Table[], entries: readonly WaitlistEntry[] | undefined) {
  const used = tables.filter(({ currentPlayers }) => currentPlayers > 0);
  const seated = used.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
  const seats = used.reduce((sum, { maxSeats }) => sum + maxSeats, 0);
  const hour = addCents(...tables.map((table) => (table.pausedAt === null ? (hourlyCharge(table) ?? ZERO) : ZERO)));
  return {
    table: 'Total',
    game: `${formatCount(used.length)} of ${formatCount(tables.length)} tables in use`,
    seats: (
      <span className="tabular-nums">
        {formatCount(seated)}/{formatCount(seats)}
      </span>
    ),
    waiting: entries === undefined ? '' : formatCount(entries.filter(isOpen).length),
    hour: formatMoney(hour),
  };
}

function columns(entries: readonly WaitlistEntry[] | undefined): Column<Table>[] {
  const waiting = new Map<string, number>();
  for (const { gameTypeId } of entries?.filter(isOpen) ?? [])
    waiting.set(gameTypeId, (waiting.get(gameTypeId) ?? 0) + 1);
  const waitsFor = (table: Table) =>
    table.event !== null || isTournament(table) ? null : (waiting.get(table.gameTypeId) ?? 0);
  return [
    tableColumn,
    gameColumn,
    {
      ...seatsColumn,
      align: 'left',
      cell: (table) => (
        <span className="inline-flex items-center gap-3 tabular-nums">
          <span className="w-7 text-right">
            {table.currentPlayers}/{table.maxSeats}
          </span>{' '}
          <span className="phone:hidden">
            <SeatPips table={table} />
          </span>
        </span>
      ),
    },
    stateColumn,
    {
      key: 'waiting',
      header: 'Waiting for Game',
      align: 'right',
      phone: 'hide',
      sortBy: (table) => waitsFor(table) ?? -1,
      cell: (table) => waitsFor(table) ?? <None />,
    },
    {
      ...hourColumn,
      phoneDetail: (table) => {
        const count = waitsFor(table);
        return count === null || count === 0 ? '' : `${count} waiting`;
      },
    },
  ];
}
