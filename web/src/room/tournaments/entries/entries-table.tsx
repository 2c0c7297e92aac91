import type { ReactNode } from 'react';
import type { TournamentEntry } from '@/api/tournament-types';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { StatusBadge } from '@/ui/status-badge';
import { boughtText, entryBadge, paidFor, placeText, waits, whereText } from './entries';
import { KIND_LABEL } from './registration-rules';
import { seatText } from '../seating/seating';

interface EntriesTableProps {
  entries: readonly TournamentEntry[];
  /** Whether the tournament has bounties; then each entry's winnings are shown. */
  bounties: boolean;
  /** The number of rows to render. */
  most: number;
  selectedId?: string | undefined;
  /** The name, as a link to the player's page for users who may open it. */
  nameOf: (entry: TournamentEntry) => ReactNode;
  menuOf: (entry: TournamentEntry) => ReactNode;
}

const NOTHING = <span className="text-ink-3">–</span>;

function amount(value: number, text: string) {
  return value === 0 ? NOTHING : text;
}

export function EntriesTable({ entries, most, selectedId, ...cells }: EntriesTableProps) {
  return (
    <DataTable
      caption="Entries"
      acts
      complete
      most={most}
      columns={columnsOf(cells)}
      rows={entries}
      rowKey={({ id }) => id}
      selectedKey={selectedId}
    />
  );
}

type Cells = Pick<EntriesTableProps, 'bounties' | 'nameOf' | 'menuOf'>;

function columnsOf({ bounties, nameOf, menuOf }: Cells): Column<TournamentEntry>[] {
  return [
    {
      key: 'number',
      header: 'No.',
      sortBy: ({ number }) => number,
      cell: ({ number }) => <span className="text-ink-3 tabular-nums">{number}</span>,
    },
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      sortBy: ({ player }) => player.name,
      cell: (entry) => <span className="block max-w-64 truncate phone:max-w-[44vw]">{nameOf(entry)}</span>,
      phoneDetail: (entry) => phoneText(entry),
    },
    {
      key: 'kind',
      header: 'Kind',
      phone: 'hide',
      spare: true,
      cell: (entry) => {
        const bought = boughtText(entry);
        return (
          <>
            {KIND_LABEL[entry.kind]}
            {bought === '' ? null : <span className="text-ink-3">, {bought}</span>}
          </>
        );
      },
    },
    {
      key: 'seat',
      header: 'Seat',
      phone: 'hide',
      sortBy: ({ tableNumber, seatNumber }) => (tableNumber === null ? null : tableNumber * 100 + (seatNumber ?? 0)),
      cell: ({ tableName, seatNumber }) => (tableName === null ? NOTHING : seatText(tableName, seatNumber)),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (entry) => <StatusBadge {...entryBadge(entry)} />,
      phoneDetail: (entry) => moneyText(entry),
    },
    {
      key: 'place',
      header: 'Place',
      align: 'right',
      phone: 'hide',
      sortBy: ({ place }) => place,
      cell: (entry) => (entry.place === null ? NOTHING : placeText(entry)),
    },
    {
      key: 'paid',
      header: 'Paid',
      align: 'right',
      phone: 'hide',
      sortBy: paidFor,
      cell: (entry) => amount(paidFor(entry), formatMoney(paidFor(entry))),
    },
    ...(bounties
      ? [
          {
            key: 'bounties',
            header: 'Bounties',
            align: 'right',
            phone: 'hide',
            sortBy: ({ bountiesWon }) => fromWire(bountiesWon),
            cell: ({ bountiesWon }) => {
              const won = fromWire(bountiesWon);
              return amount(won, formatMoney(won));
            },
          } satisfies Column<TournamentEntry>,
        ]
      : []),
    actsColumn(menuOf),
  ];
}

/** "Table 4 seat 6 · Re-entry": the values of the columns that a phone has no room for. */
function phoneText(entry: TournamentEntry): string {
  const where =
    waits(entry) || entry.status === 'voided' ? '' : entry.status === 'busted' ? placeText(entry) : whereText(entry);
  return [where, entry.kind === 'first' ? '' : KIND_LABEL[entry.kind], boughtText(entry)].filter(Boolean).join(' · ');
}

/** "$100.00", "$100.00, won $50.00" */
function moneyText(entry: TournamentEntry): string {
  const paid = paidFor(entry);
  const won = fromWire(entry.bountiesWon);
  return [...(paid === ZERO ? [] : [formatMoney(paid)]), ...(won === ZERO ? [] : [`won ${formatMoney(won)}`])].join(
    ', ',
  );
}
