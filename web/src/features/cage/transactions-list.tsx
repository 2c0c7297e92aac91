import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ChipTransaction, TransactionType } from '@/api/types';
import { formatDay, formatTime } from '@/lib/format';
import { useRefreshInterval } from '@/live/use-live';
import { IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/ui/filter-bar';
import { Paged } from '@/ui/paged';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { TYPE, TYPES } from './model';
import { transactionsQuery } from './queries';
import { type Span, SPAN_CHOICES, spanFrom } from './spans';
import { TransactionTable } from './transaction-table';

export interface TransactionFilters {
  type: TransactionType | 'all';
  span: Span;
  q: string;
}

interface TransactionsListProps {
  roomId: string;
  timeZone: string;
  /** The gaming day of now; undefined until it is known. */
  today: string | undefined;
  filters: TransactionFilters;
  onFilter: (filters: Partial<TransactionFilters>) => void;
  onOpen: (transaction: ChipTransaction) => void;
  /** For who corrects the ledger. */
  onReverse: ((transaction: ChipTransaction) => void) | undefined;
}

/** Every chip transaction of the room, with filters. */
export function TransactionsList({
  roomId,
  timeZone,
  today,
  filters,
  onFilter,
  onOpen,
  onReverse,
}: TransactionsListProps) {
  const { type, span, q } = filters;
  const query = useInfiniteQuery({
    ...transactionsQuery({
      room: roomId,
      type: type === 'all' ? undefined : type,
      from: spanFrom(span, today),
      q,
    }),
    refetchInterval: useRefreshInterval('chipTransactions'),
  });
  const filtered = type !== 'all' || q !== '';
  return (
    <Panel title="Chip Transactions">
      <FilterBar>
        <SearchBox
          label="Search chip transactions by player"
          placeholder="Player name"
          value={q}
          onSearch={(text) => onFilter({ q: text })}
        />
        <Segmented
          label="Transaction type"
          value={type}
          onValueChange={(next) => onFilter({ type: next })}
          segments={[
            { value: 'all', label: 'All types' },
            ...TYPES.map((value) => ({ value, label: TYPE[value].short })),
          ]}
        />
        <Segmented
          label="Gaming days"
          value={span}
          onValueChange={(next) => onFilter({ span: next })}
          segments={SPAN_CHOICES}
        />
      </FilterBar>
      <Paged
        what="chip transactions"
        query={query}
        empty={
          <Empty title="No chip transactions">
            {filtered
              ? 'Nothing matches. Change the search or the filters.'
              : 'Sales, redemptions and exchanges of these days appear here.'}
          </Empty>
        }
      >
        {(items) => (
          <TransactionTable
            caption="Chip transactions"
            transactions={items}
            when={(moment) =>
              span === 'today'
                ? formatTime(moment, timeZone)
                : `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`
            }
            onOpen={onOpen}
            complete={!query.hasNextPage}
            acts={reversalOf(onReverse)}
          />
        )}
      </Paged>
    </Panel>
  );
}

/** The button that takes a transaction back, for who may. */
function reversalOf(onReverse: TransactionsListProps['onReverse']) {
  if (onReverse === undefined) return undefined;
  return (transaction: ChipTransaction) => (
    <IconButton
      size="sm"
      icon={Undo2}
      label={`Reverse receipt ${transaction.number}, ${transaction.player.name}`}
      disabledReason={
        transaction.reversedBy === null ? undefined : 'This entry is already reversed'
      }
      onClick={() => onReverse(transaction)}
    />
  );
}
