import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ChipTransaction, TransactionType } from '@/api/types';
import { useRefreshInterval } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { IconButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Segmented } from '@/ui/segmented';
import { TYPE, TYPES } from '../model';
import { transactionsQuery } from '../queries';
import { type Span, SPAN_CHOICES, spanFrom } from '../ledger/spans';
import { transactionColumns } from './transaction-table';

export interface TransactionFilters {
  type: TransactionType | 'all';
  span: Span;
  q: string;
}

interface TransactionsListProps {
  /** The current gaming day; undefined while it loads. */
  today: string | undefined;
  filters: TransactionFilters;
  onFilter: (filters: Partial<TransactionFilters>) => void;
  onOpen: (transaction: ChipTransaction) => void;
  /** For a role that corrects the ledger. */
  onReverse: ((transaction: ChipTransaction) => void) | undefined;
}

/** Every chip transaction of the room, with filters. */
export function TransactionsList({ today, filters, onFilter, onOpen, onReverse }: TransactionsListProps) {
  const roomId = useRoom().id;
  const place = usePlace();
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
  const acts = reversalOf(onReverse);
  return (
    <ListPanel
      of={query}
      what="chip transactions"
      title="Chip Transactions"
      caption="Chip transactions"
      filters={
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
      }
      acts={acts !== undefined}
      columns={transactionColumns({
        when: (moment) =>
          span === 'today' ? place.formatTime(moment) : `${place.formatDay(moment)}, ${place.formatTime(moment)}`,
        onOpen,
        acts,
      })}
      rowKey={({ id }) => id}
      empty={<Empty title="No chip transactions">Sales, redemptions and exchanges of these days appear here.</Empty>}
      filtered={
        (type !== 'all' || q !== '') && {
          title: 'No chip transactions',
          why: 'Nothing matches. Change the search or the filters.',
          onClear: () => onFilter({ type: 'all', q: '' }),
        }
      }
    />
  );
}

/** The button that reverses a transaction, for a role that may. */
function reversalOf(onReverse: TransactionsListProps['onReverse']) {
  if (onReverse === undefined) return undefined;
  return (transaction: ChipTransaction) => (
    <IconButton
      size="sm"
      icon={Undo2}
      label={`Reverse receipt ${transaction.number}, ${transaction.player.name}`}
      disabledReason={transaction.reversedBy === null ? undefined : 'This entry is already reversed'}
      onClick={() => onReverse(transaction)}
    />
  );
}
