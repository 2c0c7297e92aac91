import type { Room, Table, WaitlistEntry } from '@/api/types';
import { byNumber, isOpen, isTournament } from '@/domain/floor';
import { addCents, ZERO } from '@/domain/money';
import { hourlyCharge } from '@/features/tables/model';
import { useTables } from '@/features/tables/queries';
import { SeatPips } from '@/features/tables/seat-pips';
import { useWaitlist } from '@/features/waitlist/queries';
import { formatCount, formatMoney, formatTime } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import {
  gameColumn,
  hourColumn,
  None,
  seatsColumn,
  stateColumn,
  tableColumn,
} from '../table-columns';

/** The tables as they stand now, each room's in a list of its own. */
export function TablesTab({ rooms }: { rooms: readonly Room[] }) {
  return (
    <div className="exec-stack exec-tables">
      {rooms.map((room) => (
        <RoomTables key={room.id} room={room} />
      ))}
    </div>
  );
}

function RoomTables({ room }: { room: Room }) {
  const tables = useTables(room.id, 'executiveTables');
  const entries = useWaitlist(room.id).data;
  const failure = {
    what: `tables of ${room.name}`,
    error: tables.error,
    retrying: tables.isFetching,
    onRetry: () => void tables.refetch(),
  };
  return (
    <div className="exec-stack">
      {tables.isError && tables.data !== undefined ? (
        <ErrorStrip {...failure} shownFrom={formatTime(tables.dataUpdatedAt, room.timeZone)} />
      ) : null}
      <Panel title={room.name} count={tables.data?.length}>
        {tables.data === undefined ? (
          tables.isError ? (
            <ErrorPanel {...failure} />
          ) : (
            <Loading label={`Loading tables of ${room.name}`}>
              <SkeletonRows rows={8} />
            </Loading>
          )
        ) : tables.data.length === 0 ? (
          <Empty title="No tables yet">Add the room's tables on Cash Games.</Empty>
        ) : (
          <DataTable
            caption={`Tables of ${room.name}`}
            columns={columns(entries)}
            rows={tables.data.toSorted(byNumber)}
            rowKey={({ id }) => id}
            totals={totals(tables.data, entries)}
            complete
            linked
          />
        )}
      </Panel>
    </div>
  );
}

/** Of the tables at which anybody sits: an empty one is no open seat of a game. */
function totals(tables: readonly Table[], entries: readonly WaitlistEntry[] | undefined) {
  const used = tables.filter(({ currentPlayers }) => currentPlayers > 0);
  const seated = used.reduce((sum, { currentPlayers }) => sum + currentPlayers, 0);
  const seats = used.reduce((sum, { maxSeats }) => sum + maxSeats, 0);
  const hour = addCents(
    ...tables.map((table) => (table.pausedAt === null ? (hourlyCharge(table) ?? ZERO) : ZERO)),
  );
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
