import type { DirectoryRow } from '@/api/types';
import { FREQUENT_OF, FREQUENT_PLAYERS } from '@/config/constants';
import { TERM_LABEL } from '@/domain/payment';
import { formatDay, formatShortDate } from '@/lib/format';
import type { StatusLook } from '@/ui/status-badge';

/** "Frequent players show 6 of the first 10": those of them who came most often. */
export function frequentPlayers(rows: readonly DirectoryRow[]): DirectoryRow[] {
  return rows
    .slice(0, FREQUENT_OF)
    .toSorted((a, b) => b.visits90 - a.visits90 || a.player.name.localeCompare(b.player.name, 'en'))
    .slice(0, FREQUENT_PLAYERS);
}

/** "Monthly until Dec 3", "Expired Nov 18", "None". */
export function membershipLook(
  membership: DirectoryRow['membership'],
  now: number,
  timeZone: string,
): StatusLook {
  if (membership === null) return { shape: 'ring', tone: 'neutral', label: 'None' };
  const { membershipType, status, expiryDate } = membership;
  const year = formatShortDate(now, timeZone).slice(-4);
  const long = formatShortDate(expiryDate, timeZone);
  const date = long.endsWith(year) ? formatDay(expiryDate, timeZone) : long;
  const term = TERM_LABEL[membershipType];
  switch (status) {
    case 'active':
      return { shape: 'check', tone: 'ok', label: `${term} until ${date}` };
    case 'upcoming':
      return { shape: 'clock', tone: 'info', label: `${term}, upcoming` };
    case 'expired':
      return { shape: 'cross', tone: 'bad', label: `Expired ${date}`, filled: true };
    case 'cancelled':
      return { shape: 'ring', tone: 'neutral', label: 'Cancelled' };
  }
}

/** What stops somebody at the door, in red. */
export function stopLook({ player }: DirectoryRow, now: number): StatusLook | null {
  if (player.barred !== null) return { shape: 'bar', tone: 'bad', label: 'Barred', filled: true };
  return player.excludedUntil !== null && Date.parse(player.excludedUntil) > now
    ? { shape: 'lock', tone: 'bad', label: 'Self-excluded', filled: true }
    : null;
}

/** "Table 5, seat 1", "Waiting", "Checked in"; null for who is not here. */
export function whereText({ seat, session }: DirectoryRow): string | null {
  if (seat !== null) return `Table ${seat.tableNumber}, seat ${seat.seatNumber}`;
  switch (session) {
    case 'playing':
      return 'Playing';
    case 'waiting':
      return 'Waiting';
    case 'checked_in':
      return 'Checked in';
    case 'checked_out':
    case null:
      return null;
  }
}

/** "29 visits", "1 visit" in the last 90 days. */
export function visitsText(visits: number): string {
  return visits === 1 ? '1 visit' : `${visits} visits`;
}
