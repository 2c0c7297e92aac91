import { useInfiniteQuery } from '@tanstack/react-query';
import type { LedgerEntry, LedgerKind } from '@/api/types';
import { fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatAmount, formatDay, formatTime } from '@/lib/format';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar } from '@/ui/filter-bar';
import { Paged } from '@/ui/paged';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { KIND_LABEL } from './model';
import { ledgerQuery } from './queries';

interface LedgerListProps {
  roomId: string;
  timeZone: string;
  today: string | undefined;
  kind: LedgerKind | 'all';
  /** Of today's gaming day only. */
  todayOnly: boolean;
  onKind: (kind: LedgerKind | 'all') => void;
  onTodayOnly: (only: boolean) => void;
  onOpen: (entry: LedgerEntry) => void;
}

export const KINDS = Object.keys(KIND_LABEL).filter(
  (kind): kind is LedgerKind => kind in KIND_LABEL,
);

/** The whole ledger of the room, newest first. It is only appended to: a mistake has its reversal below another number. */
export function LedgerList({
  roomId,
  timeZone,
  today,
  kind,
  todayOnly,
  onKind,
  onTodayOnly,
  onOpen,
}: LedgerListProps) {
  const query = useInfiniteQuery(
    ledgerQuery(roomId, {
      kind: kind === 'all' ? undefined : kind,
      day: todayOnly ? today : undefined,
    }),
  );
  return (
    <Panel title="Ledger">
      <FilterBar>
        <Select
          label="Type of entry"
          size="md"
          value={kind}
          onValueChange={(next) => onKind(KINDS.find((each) => each === next) ?? 'all')}
          options={[
            { value: 'all', label: 'All entries' },
            ...KINDS.map((value) => ({ value, label: KIND_LABEL[value] })),
          ]}
        />
        <Segmented
          label="Gaming days"
          value={todayOnly ? 'today' : 'all'}
          onValueChange={(next) => onTodayOnly(next === 'today')}
          segments={[
            { value: 'today', label: 'Today' },
            { value: 'all', label: 'All' },
          ]}
        />
      </FilterBar>
      <Paged
        what="the ledger"
        query={query}
        empty={
          <Empty title="No entries">
            Whatever moves money at the cage stands here with its number.
          </Empty>
        }
      >
        {(items) => (
          <DataTable
            caption="Ledger"
            columns={columnsOf({ timeZone, todayOnly, onOpen })}
            rows={items}
            rowKey={({ id }) => id}
          />
        )}
      </Paged>
    </Panel>
  );
}

function columnsOf({
  timeZone,
  todayOnly,
  onOpen,
}: Pick<LedgerListProps, 'timeZone' | 'todayOnly' | 'onOpen'>): Column<LedgerEntry>[] {
  return [
    {
      key: 'number',
      header: 'Entry',
      rowHeader: true,
      cell: (entry) => (
        <button
          type="button"
          className={linkStyle}
          aria-label={`Receipt ${entry.number}`}
          onClick={() => onOpen(entry)}
        >
          {entry.number}
        </button>
      ),
    },
    {
      key: 'time',
      header: 'Time',
      phone: 'hide',
      cell: ({ timestamp }) => (
        <span className="text-ink-3">
          {todayOnly ? '' : `${formatDay(timestamp, timeZone)}, `}
          {formatTime(timestamp, timeZone)}
        </span>
      ),
    },
    {
      key: 'kind',
      header: 'Type',
      cell: (entry) => KIND_LABEL[entry.kind],
      phoneDetail: ({ player, timestamp }) =>
        `${formatTime(timestamp, timeZone)}${player === null ? '' : ` · ${player.name}`}`,
    },
    {
      key: 'player',
      header: 'Player',
      phone: 'hide',
      cell: ({ player }) => player?.name ?? <span className="text-ink-3">–</span>,
    },
    {
      key: 'by',
      header: 'Cashier',
      phone: 'hide',
      cell: ({ actorName, drawerName }) => (
        <>
          {actorName}
          {drawerName === null ? null : <span className="text-ink-3">, {drawerName}</span>}
        </>
      ),
    },
    {
      key: 'method',
      header: 'Method',
      phone: 'hide',
      cell: ({ paymentMethod }) =>
        paymentMethod === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          METHOD_LABEL[paymentMethod]
        ),
    },
    {
      key: 'amount',
      header: 'Amount, USD',
      align: 'right',
      cell: ({ amount, reversedBy }) =>
        reversedBy === null ? (
          <span className="font-medium">{formatAmount(fromWire(amount))}</span>
        ) : (
          <span className="text-ink-3">
            <s>{formatAmount(fromWire(amount))}</s>
            <span className="sr-only"> reversed</span>
          </span>
        ),
    },
  ];
}
