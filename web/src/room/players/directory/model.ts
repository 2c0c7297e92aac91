import type { DirectoryRow } from '@/api/types';
import { FREQUENT_OF, FREQUENT_PLAYERS } from '@/lib/config';
import { TERM_LABEL } from '@/domain/payment';
import { formatDay, formatShortDate } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

/** "Frequent players show 6 of the first 10": the rows with the most visits. */
export function frequentPlayers(rows: readonly DirectoryRow[]): DirectoryRow[] {
  return rows
    .slice(0, FREQUENT_OF)
    .toSorted((a, b) => b.visits90 - a.visits90 || a.player.name.localeCompare(b.player.name, 'en'))
    .slice(0, FREQUENT_PLAYERS);
}

/** "Monthly until Dec 3", "Expired Nov 18", "None". */
export function membershipBadge(membership: DirectoryRow['membership'], now: number, timeZone: string): StatusStyle {
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

/** The reason to refuse entry, in red. */
export function stopBadge({ player }: DirectoryRow, now: number): StatusStyle | null {
  if (player.barred !== null) return { shape: 'bar', tone: 'bad', label: 'Barred', filled: true };
  return player.excludedUntil !== null && Date.parse(player.excludedUntil) > now
    ? { shape: 'lock', tone: 'bad', label: 'Self-excluded', filled: true }
    : null;
}

/** "Table 5, seat 1", "Waiting", "Checked in"; null for a player who is not in the room. */
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
