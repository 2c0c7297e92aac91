import type { ReactNode } from 'react';
import type { ChipTransaction } from '@/api/types';
import { fromWire } from '@/domain/money';
import { METHOD_LABEL } from '@/domain/payment';
import { linkStyle } from '@/ui/button-style';
import { type Column, DataTable } from '@/ui/data-table';
import { Icon } from '@/ui/icon';
import { transactionAmount, TYPE } from '../model';

interface TransactionTableProps {
  caption: string;
  transactions: readonly ChipTransaction[];
  /** "8:37 PM", with the day where the list covers several days. */
  when: (moment: string) => string;
  onOpen: (transaction: ChipTransaction) => void;
  /** The list has only one page. */
  complete?: boolean;
  /** The cell after the amount: the reversal. */
  acts?: ((transaction: ChipTransaction) => ReactNode) | undefined;
}

/** Chip transactions, newest first. The name opens the receipt. */
export function TransactionTable({
  caption,
  transactions,
  when,
  onOpen,
  complete = false,
  acts,
}: TransactionTableProps) {
  return (
    <DataTable
      acts={acts !== undefined}
      caption={caption}
      columns={transactionColumns({ when, onOpen, acts })}
      rows={transactions}
      rowKey={({ id }) => id}
      complete={complete}
    />
  );
}

function typeCell({ transactionType }: ChipTransaction) {
  const { icon, label, noun } = TYPE[transactionType];
  return (
    <span className="inline-flex items-center gap-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      <Icon as={icon} />
      {/* Hidden on a phone, to leave the width to the name. */}
      <span>
        <span className="phone:sr-only">{label.slice(0, -noun.length)}</span>
        {noun}
      </span>
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
          <s>{transactionAmount(transaction)}</s> <span className="block text-meta font-normal">Reversed</span>
        </>
      ) : (
        transactionAmount(transaction)
      )}
    </span>
  );
}

/** The columns of a list of chip transactions. */
export function transactionColumns({
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
      sortBy: ({ timestamp }) => Date.parse(timestamp),
    },
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      sortBy: ({ player }) => player.name,
      cell: (transaction) => (
        <button
          type="button"
          className={`${linkStyle} max-w-44 truncate text-ink! wide:max-w-64 phone:-my-3 phone:max-w-32 phone:py-3`}
          aria-label={`Receipt ${transaction.number}, ${transaction.player.name}`}
          onClick={() => onOpen(transaction)}
        >
          {transaction.player.name}
        </button>
      ),
      phoneDetail: ({ timestamp, paymentMethod }) =>
        paymentMethod === null ? when(timestamp) : `${when(timestamp)} · ${METHOD_LABEL[paymentMethod]}`,
    },
    {
      key: 'type',
      header: 'Type',
      cell: typeCell,
      sortBy: ({ transactionType }) => TYPE[transactionType].label,
    },
    {
      key: 'method',
      header: 'Method',
      phone: 'hide',
      cell: ({ paymentMethod }) =>
        paymentMethod === null ? <span className="text-ink-3">–</span> : METHOD_LABEL[paymentMethod],
      sortBy: ({ paymentMethod }) => (paymentMethod === null ? null : METHOD_LABEL[paymentMethod]),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: amountCell,
      sortBy: ({ transactionType, amount }) => TYPE[transactionType].sign * fromWire(amount),
    },
    ...(acts === undefined
      ? []
      : [
          {
            key: 'acts',
            header: 'Actions',
            hideHeader: true,
            // On a phone only the receipt shows it.
            phone: 'hide',
            align: 'right',
            cell: acts,
          } as const,
        ]),
  ];
}
