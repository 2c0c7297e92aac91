import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DirectoryRow, Session, SessionStatus, Whereabouts } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { durationText } from '@/domain/duration';
import { membershipView } from '@/domain/membership';
import { isHere, playedMinutes, VISIT_ACT, VISIT_MOVES, VISIT_STATUS } from '@/domain/visit';
import { remarkOf, whereText } from './model';
import { formatTime } from '@/lib/format';
import type { ZonedNow } from '@/lib/zone';
import { Button } from '@/ui/button';
import { actsColumn, type Column, DataTable, rowLinkStyle } from '@/ui/data-table';
import { Shape } from '@/ui/shape';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { usePhone } from '@/ui/use-media';

/** A visit with the player data shown beside it. */
export interface Visit {
  session: Session;
  where: Whereabouts | undefined;
  standing: DirectoryRow | undefined;
}

interface SessionRowsProps {
  now: number;
  visits: readonly Visit[];
  /** The list has only one page. */
  complete: boolean;
  /** Undefined for a role that may not. */
  onMove: ((visit: Visit, to: SessionStatus) => void) | undefined;
}

const NOTHING = <span className="text-ink-3">–</span>;

export function SessionRows({ visits, complete, now, onMove }: SessionRowsProps) {
  const at = { timeZone: useRoom().timeZone, now };
  const phone = usePhone();
  if (phone) {
    return (
      <ul>
        {visits.map((visit) => (
          <Card key={visit.session.id} visit={visit} at={at} onMove={onMove} />
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      caption="Sessions of the gaming day: waiting players first, then who has checked in, plays and has left"
      columns={columns(at, onMove)}
      rows={visits}
      rowKey={({ session }) => session.id}
      complete={complete}
      linked
      acts
    />
  );
}

function columns(at: ZonedNow, onMove: SessionRowsProps['onMove']): readonly Column<Visit>[] {
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ session }) => <Name session={session} />,
      sortBy: ({ session }) => session.player.name,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ session }) => <StatusBadge {...VISIT_STATUS[session.status]} />,
      sortBy: ({ session }) => VISIT_STATUS[session.status].label,
    },
    {
      key: 'where',
      header: 'Where',
      cell: (visit) => (
        <>
          <Where visit={visit} at={at} />
          <span className="hidden gap-1.5 text-meta text-ink-3 group-data-tight/fit:flex">
            {durationText(playedMinutes(visit.session, at.now))}
            <Remark visit={visit} at={at} none={null} />
          </span>
        </>
      ),
    },
    {
      key: 'since',
      header: 'Checked in at',
      align: 'right',
      spare: true,
      cell: ({ session }) => <span className="text-ink-2">{formatTime(session.checkInTime, at.timeZone)}</span>,
      sortBy: ({ session }) => Date.parse(session.checkInTime),
    },
    {
      key: 'played',
      header: 'Played',
      align: 'right',
      spare: true,
      cell: ({ session }) => durationText(playedMinutes(session, at.now)),
      sortBy: ({ session }) => playedMinutes(session, at.now),
    },
    { key: 'membership', header: 'Membership', spare: true, cell: ({ standing }) => <Member standing={standing} /> },
    { key: 'notes', header: 'Notes', spare: true, cell: (visit) => <Remark visit={visit} at={at} none={NOTHING} /> },
    ...(onMove === undefined ? [] : [actsColumn((visit: Visit) => <Moves visit={visit} onMove={onMove} />)]),
  ];
}

function Name({ session: { player } }: { session: Session }) {
  return (
    <Link
      to="/players/$playerId"
      params={{ playerId: player.id }}
      className={`${rowLinkStyle} block max-w-36 truncate wide:max-w-52`}
    >
      {player.name}
    </Link>
  );
}

function Where({ visit: { session, where }, at }: { visit: Visit; at: ZonedNow }) {
  const seat = where?.seat;
  if (seat != null && isHere(session)) {
    return (
      <span className="inline-flex items-center gap-2 text-ink-2">
        <TableMark number={seat.tableNumber} />
        seat {seat.seatNumber}
      </span>
    );
  }
  return <span className="text-ink-2">{whereText(session, where, at.timeZone)}</span>;
}

function Member({ standing }: { standing: DirectoryRow | undefined }) {
  if (standing === undefined) return NOTHING;
  if (standing.membership === null) return <span className="text-ink-3">None</span>;
  return <StatusBadge {...membershipView(standing.membership)} />;
}

interface RemarkProps {
  visit: Visit;
  at: ZonedNow;
  /** Shown without a remark. */
  none: ReactNode;
}

function Remark({ visit: { session, where, standing }, at, none }: RemarkProps) {
  const remark = remarkOf(session, where, standing, at);
  if (remark === null) return none;
  return (
    <span
      title={remark.text}
      className={`block max-w-26 truncate wide:max-w-44 ${remark.due ? 'font-medium' : 'text-ink-2'}`}
    >
      {remark.text}
    </span>
  );
}

/** The moves that the visit's status allows. */
function Moves({ visit, onMove }: { visit: Visit; onMove: (visit: Visit, to: SessionStatus) => void }) {
  const { session } = visit;
  const moves = VISIT_MOVES[session.status];
  if (moves.length === 0) return <span className="text-dense text-ink-3">No actions</span>;
  return (
    <span className="relative inline-flex gap-2 desk:*:first:min-w-27 phone:flex phone:*:flex-1">
      {moves.map((to) => (
        <Button
          key={to}
          size="sm"
          aria-label={`${VISIT_ACT[to]}, ${session.player.name}`}
          onClick={() => onMove(visit, to)}
        >
          {VISIT_ACT[to]}
        </Button>
      ))}
    </span>
  );
}

interface CardProps {
  visit: Visit;
  at: ZonedNow;
  onMove: SessionRowsProps['onMove'];
}

/** The phone version: a card with the player, the times and full-width buttons. */
function Card({ visit, at, onMove }: CardProps) {
  const { session, where, standing } = visit;
  const remark = remarkOf(session, where, standing, at);
  const seat = isHere(session) ? where?.seat : null;
  return (
    <li className="border-b border-line-soft p-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to="/players/$playerId"
            params={{ playerId: session.player.id }}
            className="inline-flex min-h-6 items-center text-body font-medium hover:underline"
          >
            {session.player.name}
          </Link>
          <p className="text-meta text-ink-3 tabular-nums">
            {formatTime(session.checkInTime, at.timeZone)} · {durationText(playedMinutes(session, at.now))}
            {remark === null ? null : (
              <>
                {' · '}
                <span className={remark.due ? 'font-medium text-ink' : ''}>
                  {remark.due ? remark.text.replace(/^Owes/, 'owes') : remark.text}
                </span>
              </>
            )}
          </p>
          <p className="text-meta text-ink-3 tabular-nums">
            {seat == null
              ? whereText(session, where, at.timeZone)
              : `Table ${seat.tableNumber}, seat ${seat.seatNumber}`}
            {standing?.membership?.status === 'expired' ? (
              <span className="ml-2 inline-flex items-center gap-1 font-medium text-bad">
                <Shape name="cross" small />
                membership expired
              </span>
            ) : null}
          </p>
        </div>
        <StatusBadge {...VISIT_STATUS[session.status]} />
      </div>
      {onMove === undefined ? null : (
        <div className="mt-2">
          <Moves visit={visit} onMove={onMove} />
        </div>
      )}
    </li>
  );
}
