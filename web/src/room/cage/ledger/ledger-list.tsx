import { useInfiniteQuery } from '@tanstack/react-query';
import type { LedgerEntry, LedgerKind } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { type Place, usePlace } from '@/api/session/use-place';
import { fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { formatAmount } from '@/lib/format';
import { linkStyle } from '@/ui/button-style';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar } from '@/shells/filter-bar';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { KIND_LABEL } from '../model';
import { ledgerQuery } from '../queries';

interface LedgerListProps {
  today: string | undefined;
  kind: LedgerKind | 'all';
  /** Shows only today's gaming day. */
  todayOnly: boolean;
  onKind: (kind: LedgerKind | 'all') => void;
  onTodayOnly: (only: boolean) => void;
  onOpen: (entry: LedgerEntry) => void;
}

export const KINDS = Object.keys(KIND_LABEL).filter((kind): kind is LedgerKind => kind in KIND_LABEL);

/** The room's whole ledger, newest first. It is append-only: a reversal corrects a mistake under its own number. */
export function LedgerList({ today, kind, todayOnly, onKind, onTodayOnly, onOpen }: LedgerListProps) {
  const roomId = useRoom().id;
  const place = usePlace();
  const query = useInfiniteQuery(
    ledgerQuery(roomId, {
      kind: kind === 'all' ? undefined : kind,
      day: todayOnly ? today : undefined,
    }),
  );
  return (
    <ListPanel
      of={query}
      what="the ledger"
      title="Ledger"
      filters={
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
      }
      columns={columnsOf({ place, todayOnly, onOpen })}
      rowKey={({ id }) => id}
      empty={<Empty title="No entries">Every cage transaction appears here.</Empty>}
    />
  );
}

function columnsOf({
  place,
  todayOnly,
  onOpen,
}: Pick<LedgerListProps, 'todayOnly' | 'onOpen'> & { place: Place }): Column<LedgerEntry>[] {
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
          {todayOnly ? '' : `${place.formatDay(timestamp)}, `}
          {place.formatTime(timestamp)}
        </span>
      ),
    },
    {
      key: 'kind',
      header: 'Type',
      cell: (entry) => KIND_LABEL[entry.kind],
      phoneDetail: ({ player, timestamp }) =>
        `${place.formatTime(timestamp)}${player === null ? '' : ` · ${player.name}`}`,
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
        paymentMethod === null ? <span className="text-ink-3">–</span> : METHOD_LABEL[paymentMethod],
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
