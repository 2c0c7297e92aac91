import type { Door, Player } from '@/api/types';
import { formatNearDate } from '@/lib/format';
import type { StatusLook } from '@/ui/status-badge';
import { BARRED, EXCLUDED } from './model';

// What the door decides (floor, Door). What it asks is the door's own feature.

interface When {
  timeZone: string;
  now: number;
}

/** What the door says in one word. */
export function doorVerdict(door: Door): StatusLook {
  switch (door.refuse) {
    case 'barred':
      return { ...BARRED, label: 'Refuse' };
    case 'self_excluded':
      return { ...EXCLUDED, label: 'Refuse' };
    case 'unpaid':
    case 'no_membership':
      return { shape: 'cross', tone: 'bad', label: 'Refuse', filled: true };
    case null:
      return door.maySit
        ? { shape: 'check', tone: 'ok', label: 'May enter' }
        : { shape: 'triangle', tone: 'warn', label: 'May enter, not sit', filled: true };
  }
}

/** Why what the door forbids cannot be done: "Self-excluded until May 20, 2027". */
export function refusalText(player: Player, { timeZone, now }: When): string | undefined {
  if (player.barred !== null) return `Barred: ${player.barred.reason}`;
  if (player.excludedUntil !== null && Date.parse(player.excludedUntil) > now)
    return `Self-excluded until ${formatNearDate(player.excludedUntil, timeZone, now)}`;
  return undefined;
}
