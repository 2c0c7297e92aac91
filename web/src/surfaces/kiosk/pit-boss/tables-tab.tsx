import type { Alert, Dealing } from '@/api/staff-types';
import type { Room, Table } from '@/api/types';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { byNumber } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { ALERT_KIND, PRIORITY, worstByTable } from '@/features/alerts/model';
import { useDealers } from '@/features/staff/queries';
import { useTables } from '@/features/tables/queries';
import { formatTime, formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import {
  gameColumn,
  hourColumn,
  None,
  seatsColumn,
  stateColumn,
  tableColumn,
  TwoLines,
} from '../table-columns';
import { Stale } from './stale';

interface TablesTabProps {
  room: Room;
  alerts: readonly Alert[];
}

/** Every table of the room with who deals there, how it stands, and the worst of what is open at it. */
export function TablesTab({ room, alerts }: TablesTabProps) {
  const tables = useTables(room.id);
  const dealers = useDealers(room.id);
  const dealt = dealers.data && new Map(dealers.data.map((each) => [each.tableId, each]));
  const worst = worstByTable(alerts);
  return (
    <div className="pit-below">
      <Stale what="tables" query={tables} room={room} />
      <Panel title="Table Overview" count={tables.data?.length}>
        {tables.data === undefined ? (
          tables.isError ? (
            <ErrorPanel
              what="tables"
              error={tables.error}
              retrying={tables.isFetching}
              onRetry={() => void tables.refetch()}
            />
          ) : (
            <Loading label="Loading tables">
              <SkeletonRows rows={8} />
            </Loading>
          )
        ) : tables.data.length === 0 ? (
          <Empty title="No tables yet">Add the room's tables on Cash Games.</Empty>
        ) : (
          <DataTable
            caption="Tables of the room"
            columns={columns(dealt, worst, room.timeZone)}
            rows={tables.data.toSorted(byNumber)}
            rowKey={({ id }) => id}
            rowBy={({ id }) => [dealers.data?.length, dealt?.get(id), worst.get(id)]}
            complete
            linked
          />
        )}
      </Panel>
    </div>
  );
}

function columns(
  dealers: ReadonlyMap<string, Dealing> | undefined,
  worst: ReadonlyMap<string, Alert>,
  timeZone: string,
): Column<Table>[] {
  return [
    tableColumn,
    gameColumn,
    seatsColumn,
    {
      key: 'dealer',
      header: 'Dealer',
      phone: 'hide',
      sortBy: ({ id }) => dealers?.get(id)?.name ?? '',
      cell: (table) =>
        dealers === undefined ? (
          <None />
        ) : (
          <Dealer
            dealing={dealers.get(table.id)}
            // A room that keeps no record of its dealers misses none.
            missed={dealers.size > 0 && table.currentPlayers > 0}
            timeZone={timeZone}
          />
        ),
    },
    {
      ...stateColumn,
      phoneDetail: ({ id }) => <TwoLines>{dealers?.get(id)?.name}</TwoLines>,
    },
    {
      key: 'pot',
      header: 'Pot',
      align: 'right',
      phone: 'hide',
      sortBy: ({ currentPot }) => fromWire(currentPot),
      cell: ({ currentPot }) =>
        fromWire(currentPot) === 0 ? <None /> : formatWholeMoney(fromWire(currentPot)),
    },
    { ...hourColumn, phone: 'hide', spare: true },
    {
      key: 'alert',
      header: 'Worst Alert',
      sortBy: ({ id }) => worst.get(id)?.priority ?? '~',
      cell: ({ id }) => {
        const alert = worst.get(id);
        if (alert === undefined) return <None />;
        const { shape, tone } = PRIORITY[alert.priority];
        return (
          <StatusBadge
            shape={shape}
            tone={tone}
            label={ALERT_KIND[alert.kind].label}
            filled={alert.priority === 'critical'}
          />
        );
      },
    },
  ];
}

interface DealerProps {
  dealing: Dealing | undefined;
  /** People play there. */
  missed: boolean;
  timeZone: string;
}

/** Who deals, since when, and whether the push that relieves him is over. */
function Dealer({ dealing, missed, timeZone }: DealerProps) {
  const now = useNow(15_000);
  if (dealing === undefined)
    return <span className={missed ? 'font-medium text-warn' : 'text-ink-3'}>No dealer</span>;
  const due = Date.parse(dealing.dueAt);
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="max-w-44 truncate">{dealing.name}</span>{' '}
      <span
        className={`flex-none text-meta tabular-nums ${due < now ? 'font-medium text-warn' : 'text-ink-3'}`}
      >
        {shortDurationText(minutesBetween(Date.parse(dealing.since), now))}, push{' '}
        {due < now ? 'was ' : ''}at {formatTime(due, timeZone)}
      </span>
    </span>
  );
}
