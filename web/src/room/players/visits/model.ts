import type { DirectoryRow, Session, SessionStats, SessionStatus, Table, Whereabouts } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { isTournament } from '@/domain/floor';
import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { isHere, VISIT_STATUS } from '@/domain/visit';
import { formatMoney, formatOrdinal, formatTime, isoDay } from '@/lib/format';

/** The status filters, in the order of their buttons. */
export const STATUSES = ['checked_in', 'playing', 'waiting', 'checked_out'] as const satisfies readonly SessionStatus[];

export type ShownStatus = SessionStatus | 'all';

/** Today's number of visits with a status. 'all' counts players in the room and those who have left today. */
export function statusCount(status: ShownStatus, stats: SessionStats): number {
  const count: Record<ShownStatus, number> = {
    all: stats.inRoom + stats.closedToday,
    checked_in: stats.checkedIn,
    playing: stats.playing,
    waiting: stats.waiting,
    checked_out: stats.closedToday,
  };
  return count[status];
}

export function statusLabel(status: ShownStatus): string {
  return status === 'all' ? 'All' : VISIT_STATUS[status].label;
}

/** The session as the server will return it: the play clock starts or stops. */
export function becomes(session: Session, status: SessionStatus, now: number): Session {
  const running = session.playingSince === null ? 0 : Math.max(0, now - Date.parse(session.playingSince));
  return {
    ...session,
    status,
    played: session.played + running,
    playingSince: status === 'playing' ? new Date(now).toISOString() : null,
  };
}

/** "1/3 NL Hold'em, 5th of 6"; a player waiting for more games adds ", and 1 more". */
export function waitingText(waiting: Whereabouts['waiting']): string | null {
  const [first, ...rest] = waiting;
  if (first === undefined) return null;
  const place = `${first.gameTypeName}, ${formatOrdinal(first.position)} of ${first.of}`;
  return rest.length === 0 ? place : `${place}, and ${rest.length} more`;
}

/** The place of a player without a seat. */
export function whereText(session: Session, where: Whereabouts | undefined, timeZone: string): string {
  if (!isHere(session)) {
    return session.checkOutTime === null ? 'Left' : `Left at ${formatTime(session.checkOutTime, timeZone)}`;
  }
  const waits = waitingText(where?.waiting ?? []);
  const left = where?.left ?? null;
  // A place on a list replaces the last seat, which matters only until the player waits again.
  if (waits !== null) return waits;
  if (left !== null) return `Left Table ${left.tableNumber} at ${formatTime(left.at, timeZone)}`;
  return 'Not on a list';
}

interface Remark {
  text: string;
  /** The remark is about money owed. */
  due: boolean;
}

/** The most important remark on a player: a debt, a staff note, or being away. */
export function remarkOf(
  session: Session,
  where: Whereabouts | undefined,
  standing: DirectoryRow | undefined,
  { timeZone, now }: { timeZone: string; now: number },
): Remark | null {
  const owed = standing === undefined ? 0 : fromWire(standing.owed);
  if (standing !== undefined && owed > 0) return { text: `Owes ${formatMoney(fromWire(standing.owed))}`, due: true };
  if (session.notes !== null && session.notes !== '') return { text: session.notes, due: false };
  const awaySince = where?.seat?.awaySince ?? null;
  if (awaySince !== null)
    return { text: `Away ${durationText(minutesBetween(Date.parse(awaySince), now))}`, due: false };
  if (session.forgotten) return { text: 'Auto checked out', due: false };
  const ended = endedToday(standing, timeZone, now);
  return ended === null ? null : { text: ended, due: false };
}

/** "Pass ended 6:15 PM today": the membership expired during the visit. */
function endedToday(standing: DirectoryRow | undefined, timeZone: string, now: number): string | null {
  const membership = standing?.membership;
  if (membership == null || membership.status !== 'expired') return null;
  if (isoDay(membership.expiryDate, timeZone) !== isoDay(now, timeZone)) return null;
  const what = membership.membershipType === 'daily' ? 'Pass' : TERM_LABEL[membership.membershipType];
  return `${what} ended ${formatTime(membership.expiryDate, timeZone)} today`;
}

/** "1 walk-in at Table 5, seat 6 is not checked in": explains why more players are seated than checked in. */
export function walkInText(tables: readonly Table[]): string | null {
  // Tournament seats have no sessions.
  const seats = tables
    .filter((table) => !isTournament(table))
    .flatMap(({ tableNumber, seatStates }) =>
      seatStates.flatMap((state, index) => (state === 'walk_in' ? [{ tableNumber, seatNumber: index + 1 }] : [])),
    );
  const [first] = seats;
  if (first === undefined) return null;
  if (seats.length === 1) return `1 walk-in at Table ${first.tableNumber}, seat ${first.seatNumber} is not checked in`;
  return `${seats.length} walk-ins at tables have no session`;
}

/** Whether the player has a seat, as far as it has loaded. */
export const sits = (where: Whereabouts | undefined, standing: DirectoryRow | undefined): boolean =>
  where?.seat != null || standing?.seat != null;

/** Whether a check-out needs a confirmation: it frees a seat, or money may be owed. */
export function asksBeforeCheckOut(
  session: Session,
  where: Whereabouts | undefined,
  standing: DirectoryRow | undefined,
): boolean {
  if (sits(where, standing)) return true;
  // Ask while the player's debt has not loaded.
  return standing === undefined ? session.status !== 'checked_in' : fromWire(standing.owed) > 0;
}
