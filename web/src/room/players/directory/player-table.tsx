import type { ReactNode } from 'react';
import type { DirectoryRow } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire, ZERO } from '@/domain/money';
import { formatAmount, formatPhone } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { membershipBadge, stopBadge, whereText } from './model';

interface PlayerTableProps {
  caption: string;
  rows: readonly DirectoryRow[];
  playerLink: (player: DirectoryRow['player']) => ReactNode;
  /** The row's action, such as checking in a player who is not in the room. */
  acts?: ((row: DirectoryRow) => ReactNode) | undefined;
  complete?: boolean;
}

/** Players for the desk: name, membership, place and debt. */
export function PlayerTable({ caption, rows, playerLink, acts, complete = false }: PlayerTableProps) {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  return (
    <DataTable
      acts={acts !== undefined}
      caption={caption}
      columns={columnsOf(now, timeZone, { playerLink, acts })}
      rows={rows}
      rowKey={({ player }) => player.id}
      complete={complete}
    />
  );
}

function whereCell(row: DirectoryRow) {
  const { seat } = row;
  if (seat !== null) {
    return (
      <span className="inline-flex items-center gap-2">
        <TableMark number={seat.tableNumber} /> seat {seat.seatNumber}
      </span>
    );
  }
  return whereText(row) ?? <span className="text-ink-3">–</span>;
}

function columnsOf(
  now: number,
  timeZone: string,
  { playerLink, acts }: Pick<PlayerTableProps, 'playerLink' | 'acts'>,
): Column<DirectoryRow>[] {
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      sortBy: ({ player }) => player.name,
      cell: (row) => {
        const stop = stopBadge(row, now);
        return (
          <span className="inline-flex max-w-40 flex-wrap items-center gap-x-3 wide:max-w-64">
            {playerLink(row.player)}
            {row.vip ? <StatusBadge shape="star" tone="neutral" label="VIP" /> : null}
            {stop === null ? null : <StatusBadge {...stop} />}
          </span>
        );
      },
      phoneDetail: (row) =>
        [membershipBadge(row.membership, now, timeZone).label, whereText(row)]
          .filter((part) => part !== null)
          .join(' · '),
    },
    {
      key: 'phone',
      header: 'Phone',
      phone: 'hide',
      spare: true,
      cell: ({ player }) =>
        player.phoneNumber === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="text-ink-2 tabular-nums">{formatPhone(player.phoneNumber)}</span>
        ),
    },
    {
      key: 'membership',
      header: 'Membership',
      phone: 'hide',
      sortBy: ({ membership }) => (membership === null ? null : Date.parse(membership.expiryDate)),
      cell: ({ membership }) => <StatusBadge {...membershipBadge(membership, now, timeZone)} />,
    },
    { key: 'where', header: 'In the room', phone: 'hide', cell: whereCell },
    {
      key: 'owed',
      header: 'Owes, $',
      align: 'right',
      phone: 'hide',
      sortBy: ({ owed }) => fromWire(owed),
      cell: ({ owed }) =>
        fromWire(owed) === ZERO ? (
          <span className="text-ink-3">–</span>
        ) : (
          <strong className="font-semibold">{formatAmount(fromWire(owed))}</strong>
        ),
    },
    ...(acts === undefined ? [] : [actsColumn(acts)]),
  ];
}
