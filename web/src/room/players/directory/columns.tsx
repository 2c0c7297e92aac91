import { Link } from '@tanstack/react-router';
import type { DirectoryRow } from '@/api/types';
import { membershipView } from '@/domain/membership';
import { fromWire } from '@/domain/money';
import { VISIT_STATUS } from '@/domain/visit';
import { badgesOf, lastVisitText, untilText } from '../profile/model';
import { formatAmount, formatHours, formatPhone } from '@/lib/format';
import { type Column, rowLinkStyle } from '@/ui/data-table';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';

interface At {
  timeZone: string;
  now: number;
  /** The current gaming day. */
  today: string;
}

const NOTHING = <span className="text-ink-3">–</span>;

function phoneOf({ player }: DirectoryRow): string {
  return player.phoneNumber === null ? '–' : formatPhone(player.phoneNumber);
}

export function directoryColumns(at: At): readonly Column<DirectoryRow>[] {
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: (row) => <Name row={row} now={at.now} />,
      phoneDetail: (row) => (row.player.phoneNumber === null ? null : phoneOf(row)),
      sortBy: ({ player }) => player.name,
    },
    {
      key: 'phone',
      header: 'Phone',
      phone: 'hide',
      spare: true,
      cell: (row) => <span className="text-ink-2 tabular-nums">{phoneOf(row)}</span>,
    },
    {
      key: 'membership',
      header: 'Membership',
      cell: (row) => <Member row={row} at={at} />,
      sortBy: ({ membership }) => (membership === null ? null : Date.parse(membership.expiryDate)),
    },
    {
      key: 'room',
      header: 'In the room',
      phone: 'hide',
      cell: ({ seat, session }) => <Place seat={seat} session={session} />,
    },
    {
      key: 'visits',
      header: 'Visits, 90 d',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ visits90 }) => visits90,
      sortBy: ({ visits90 }) => visits90,
    },
    {
      key: 'hours',
      header: 'Hours, 90 d',
      align: 'right',
      phone: 'hide',
      spare: true,
      cell: ({ hours90 }) => formatHours(hours90),
      sortBy: ({ hours90 }) => hours90,
    },
    {
      key: 'last',
      header: 'Last visit',
      align: 'right',
      phone: 'hide',
      cell: ({ lastVisit }) => <span className="text-ink-2">{lastVisitText(lastVisit, at.today)}</span>,
      sortBy: ({ lastVisit }) => lastVisit,
    },
    {
      key: 'owes',
      header: 'Owes, USD',
      align: 'right',
      cell: ({ owed }) =>
        fromWire(owed) > 0 ? <span className="font-semibold">{formatAmount(fromWire(owed))}</span> : NOTHING,
      sortBy: ({ owed }) => fromWire(owed),
    },
  ];
}

function Name({ row: { player, vip }, now }: { row: DirectoryRow; now: number }) {
  return (
    <span className="inline-flex max-w-72 items-center gap-x-3 phone:flex-wrap phone:gap-x-2 phone:whitespace-normal">
      <Link
        to="/players/$playerId"
        params={{ playerId: player.id }}
        className={`${rowLinkStyle} truncate phone:wrap-anywhere phone:whitespace-normal`}
      >
        {player.name}
      </Link>
      {badgesOf(player, vip, now).map((badge) => (
        <StatusBadge key={badge.label} {...badge} />
      ))}
    </span>
  );
}

function Member({ row: { membership }, at }: { row: DirectoryRow; at: At }) {
  if (membership === null) return <span className="text-ink-3">None</span>;
  return (
    <span className="inline-flex items-center gap-x-2.5 phone:block">
      <span className="inline-flex min-w-18 phone:min-w-0">
        <StatusBadge {...membershipView(membership)} />
      </span>
      <span className="text-ink-2 phone:block phone:text-meta phone:text-ink-3">{untilText(membership, at)}</span>
    </span>
  );
}

function Place({ seat, session }: Pick<DirectoryRow, 'seat' | 'session'>) {
  if (seat !== null) {
    return (
      <span className="inline-flex items-center gap-2 text-ink-2">
        <TableMark number={seat.tableNumber} />
        seat {seat.seatNumber}
      </span>
    );
  }
  if (session === null || session === 'checked_out') return NOTHING;
  // An outline badge: this list is for reference, and filled badges mark rows that need an action.
  return <StatusBadge {...VISIT_STATUS[session]} filled={false} />;
}
