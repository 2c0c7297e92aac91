import type { EntryCheck, Player } from '@/api/types';
import { formatNearDate } from '@/lib/format';
import type { ZonedNow } from '@/lib/zone';
import type { StatusStyle } from '@/ui/status-badge';
import { BARRED, EXCLUDED } from '../profile/model';

// The decisions of the entry check. The requests to the server are in queries.ts.

/** The result of the entry check in one word. */
export function entryVerdict(entryCheck: EntryCheck): StatusStyle {
  switch (entryCheck.refuse) {
    case 'barred':
      return { ...BARRED, label: 'Refuse' };
    case 'self_excluded':
      return { ...EXCLUDED, label: 'Refuse' };
    case 'under_age':
    case 'unpaid':
    case 'no_membership':
      return { shape: 'cross', tone: 'bad', label: 'Refuse', filled: true };
    case null:
      return entryCheck.maySit
        ? { shape: 'check', tone: 'ok', label: 'May enter' }
        : { shape: 'triangle', tone: 'warn', label: "Can enter, can't play", filled: true };
  }
}

/** Why an act is refused: "Self-excluded until May 20, 2027". */
export function refusalText(player: Player, { timeZone, now }: ZonedNow): string | undefined {
  if (player.barred !== null) return `Barred: ${player.barred.reason}`;
  if (player.excludedUntil !== null && Date.parse(player.excludedUntil) > now)
    return `Self-excluded until ${formatNearDate(player.excludedUntil, timeZone, now)}`;
  return undefined;
}
