import type { Door, Player } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney, formatNearDate, formatNearDay } from '@/lib/format';
import type { StatusLook } from '@/ui/status-badge';
import { BARRED, EXCLUDED } from './model';

// What the door asks and answers (floor, Door).

interface When {
  timeZone: string;
  now: number;
}

const OK = { shape: 'check', tone: 'ok' } as const;

export interface Answer {
  question: string;
  look: StatusLook;
}

/** The four questions of the door, in one order everywhere (design, desk 6). */
export function doorAnswers(door: Door, when: When): Answer[] {
  return [
    { question: 'Membership', look: membershipAnswer(door.membership, when) },
    { question: 'Unpaid from earlier visits', look: owedAnswer(door, when) },
    { question: 'Barred', look: barredAnswer(door, when) },
    { question: 'Self-excluded', look: excludedAnswer(door, when) },
  ];
}

function membershipAnswer(membership: Door['membership'], { timeZone, now }: When): StatusLook {
  if (membership === null) return { shape: 'cross', tone: 'bad', label: 'None', filled: true };
  const until = formatNearDay(membership.expiryDate, timeZone, now);
  switch (membership.status) {
    case 'active':
      return { ...OK, label: `Valid until ${until}` };
    case 'upcoming':
      return {
        shape: 'calendar',
        tone: 'info',
        label: `From ${formatNearDay(membership.startsAt, timeZone, now)}`,
      };
    case 'expired':
      return { shape: 'cross', tone: 'bad', label: `Expired ${until}`, filled: true };
    case 'cancelled':
      return { shape: 'cross', tone: 'bad', label: 'Cancelled', filled: true };
  }
}

function owedAnswer({ owed, owedSince, refuse }: Door, { timeZone, now }: When): StatusLook {
  const amount = fromWire(owed);
  if (amount <= 0) return { ...OK, label: 'Nothing' };
  const since = owedSince === null ? '' : `, ${formatNearDay(owedSince, timeZone, now)}`;
  const label = `${formatMoney(amount)}${since}`;
  return refuse === 'unpaid'
    ? { shape: 'bar', tone: 'bad', label, filled: true }
    : { shape: 'triangle', tone: 'warn', label, filled: true };
}

function barredAnswer({ barred }: Door, { timeZone, now }: When): StatusLook {
  if (barred === null) return { ...OK, label: 'No' };
  return { ...BARRED, label: `Since ${formatNearDay(barred.since, timeZone, now)}` };
}

function excludedAnswer({ excludedUntil }: Door, { timeZone, now }: When): StatusLook {
  if (excludedUntil === null || Date.parse(excludedUntil) <= now) return { ...OK, label: 'No' };
  return { ...EXCLUDED, label: `Until ${formatNearDay(excludedUntil, timeZone, now)}` };
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
        ? { ...OK, label: 'May enter' }
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
