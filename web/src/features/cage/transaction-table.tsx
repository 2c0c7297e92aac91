import type { ReactNode } from 'react';
import type { ChipTransaction } from '@/api/types';
import { METHOD_LABEL } from '@/domain/payment';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Icon } from '@/ui/icon';
import { transactionAmount, TYPE } from './model';

interface TransactionTableProps {
  caption: string;
  transactions: readonly ChipTransaction[];
  /** "8:37 PM", or with the day where the list reaches further back. */
  when: (moment: string) => string;
  onOpen: (transaction: ChipTransaction) => void;
  /** What follows the amount: the reversal. */
  acts?: ((transaction: ChipTransaction) => ReactNode) | undefined;
}

/** Chip transactions, newest first. The name opens the receipt. */
export function TransactionTable({
  caption,
  transactions,
  when,
  onOpen,
  acts,
}: TransactionTableProps) {
  return (
    <DataTable
      acts={acts !== undefined}
      caption={caption}
      columns={columnsOf({ when, onOpen, acts })}
      rows={transactions}
      rowKey={({ id }) => id}
    />
  );
}

function typeCell({ transactionType }: ChipTransaction) {
  const { icon, label } = TYPE[transactionType];
  return (
    <span className="inline-flex items-center gap-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      <Icon as={icon} />
      {label}
    </span>
  );
}

function amountCell(transaction: ChipTransaction) {
  const reversed = transaction.reversedBy !== null;
  const quiet = reversed || transaction.transactionType === 'exchange';
  return (
    <span className={quiet ? 'text-ink-3' : 'font-medium'}>
      {reversed ? (
        <>
          <s>{transactionAmount(transaction)}</s>{' '}
          <span className="block text-meta font-normal">Reversed</span>
        </>
      ) : (
        transactionAmount(transaction)
      )}
    </span>
  );
}

function columnsOf({
  when,
  onOpen,
  acts,
}: Pick<TransactionTableProps, 'when' | 'onOpen' | 'acts'>): Column<ChipTransaction>[] {
  return [
    {
      key: 'time',
      header: 'Time',
      phone: 'hide',
      cell: ({ timestamp }) => <span className="text-ink-3">{when(timestamp)}</span>,
    },
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: (transaction) => (
        <button
          type="button"
          className={`${linkStyle} max-w-44 truncate text-ink! phone:-my-3 phone:max-w-28 phone:py-3`}
          aria-label={`Receipt ${transaction.number}, ${transaction.player.name}`}
          onClick={() => onOpen(transaction)}
        >
          {transaction.player.name}
        </button>
      ),
      phoneDetail: ({ timestamp, paymentMethod }) =>
        paymentMethod === null
          ? when(timestamp)
          : `${when(timestamp)} · ${METHOD_LABEL[paymentMethod]}`,
    },
    { key: 'type', header: 'Type', cell: typeCell },
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
    { key: 'amount', header: 'Amount', align: 'right', cell: amountCell },
    ...(acts === undefined
      ? []
      : [
          { key: 'acts', header: 'Actions', hideHeader: true, align: 'right', cell: acts } as const,
        ]),
  ];
}
