import type { Alert, Dealing } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { byNumber } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { ALERT_KIND, PRIORITY, worstByTable } from '@/room/staff/alerts/model';
import { useDealers } from '@/room/staff/roster/queries';
import { useTables } from '@/room/floor/tables/queries';
import { formatWholeMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import {
  gameColumn,
  hourColumn,
  None,
  seatsColumn,
  stateColumn,
  tableColumn,
  TwoLines,
} from '@/room/floor/tables/table-columns';
import { Stale } from './stale';

/** Every table of the room with its dealer, its status, and its worst open alert. */
export function TablesTab({ alerts }: { alerts: readonly Alert[] }) {
  const room = useRoom();
  const tables = useTables(room.id);
  const dealers = useDealers(room.id);
  const dealt = dealers.data && new Map(dealers.data.map((each) => [each.tableId, each]));
  const worst = worstByTable(alerts);
  return (
    <div className="pt-4">
      <Stale what="tables" query={tables} />
      <Panel title="Table Overview" count={tables.data?.length}>
        <QueryView
          of={tables}
          what="tables"
          rows={8}
          empty={<Empty title="No tables yet">Add the room's tables on Cash Games.</Empty>}
        >
          {(items) => (
            <DataTable
              caption="Tables of the room"
              columns={columns(dealt, worst)}
              rows={items.toSorted(byNumber)}
              rowKey={({ id }) => id}
              rowBy={({ id }) => [dealers.data?.length, dealt?.get(id), worst.get(id)]}
              complete
              linked
            />
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

function columns(
  dealers: ReadonlyMap<string, Dealing> | undefined,
  worst: ReadonlyMap<string, Alert>,
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
            // A room without dealer records has no missing dealers.
            missed={dealers.size > 0 && table.currentPlayers > 0}
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
      cell: ({ currentPot }) => (fromWire(currentPot) === 0 ? <None /> : formatWholeMoney(fromWire(currentPot))),
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
  /** Whether the table has players, so that a missing dealer matters. */
  missed: boolean;
}

/** The dealer, the time since when, and whether the relief is overdue. */
function Dealer({ dealing, missed }: DealerProps) {
  const place = usePlace();
  const now = useNow(15_000);
  if (dealing === undefined) return <span className={missed ? 'font-medium text-warn' : 'text-ink-3'}>No dealer</span>;
  const due = Date.parse(dealing.dueAt);
  return (
    <span className="flex items-baseline gap-1.5">
      <span className="max-w-44 truncate">{dealing.name}</span>{' '}
      <span className={`flex-none text-meta tabular-nums ${due < now ? 'font-medium text-warn' : 'text-ink-3'}`}>
        {shortDurationText(minutesBetween(Date.parse(dealing.since), now))}, push {due < now ? 'was ' : ''}at{' '}
        {place.formatTime(due)}
      </span>
    </span>
  );
}
