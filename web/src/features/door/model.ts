import type { Door, Membership, MembershipOffer, MembershipType, Session } from '@/api/types';
import { addCents, fromWire, ZERO, type Cents } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import {
  formatDate,
  formatDay,
  formatLongDate,
  formatMoney,
  formatShortDate,
  formatTime,
  isoDay,
} from '@/lib/format';
import type { StatusLook } from '@/ui/status-badge';

export interface Question {
  label: string;
  answer: StatusLook;
}

const fine = (label: string): StatusLook => ({ shape: 'check', tone: 'ok', label });

/** "Dec 3", "Mar 15, 2027" when it is another year, with the hour when it is a day's pass. */
function endText({ membershipType, expiryDate }: Membership, now: number, zone: string): string {
  const day = (moment: string | number) => isoDay(moment, zone);
  const date =
    day(expiryDate).slice(0, 4) === day(now).slice(0, 4)
      ? formatDay(expiryDate, zone)
      : formatShortDate(expiryDate, zone);
  if (day(expiryDate) === day(now)) return `${formatTime(expiryDate, zone)} today`;
  return membershipType === 'daily' ? `${date}, ${formatTime(expiryDate, zone)}` : date;
}

function membershipAnswer(
  { membership, memberUntil }: Door,
  now: number,
  zone: string,
): StatusLook {
  if (membership === null) {
    return { shape: 'cross', tone: 'bad', label: 'None', filled: true };
  }
  const term = TERM_LABEL[membership.membershipType];
  switch (membership.status) {
    case 'active':
      // A renewal has moved the end.
      return fine(
        `${term} until ${endText({ ...membership, expiryDate: memberUntil ?? membership.expiryDate }, now, zone)}`,
      );
    case 'upcoming':
      return {
        shape: 'clock',
        tone: 'warn',
        label: `${term} from ${formatDay(membership.startsAt, zone)}`,
        filled: true,
      };
    case 'expired':
    case 'cancelled':
      return {
        shape: 'cross',
        tone: 'bad',
        label: `${term} ${membership.status === 'expired' ? 'expired' : 'cancelled,'} ${endText(membership, now, zone)}`,
        filled: true,
      };
  }
}

function owedAnswer({ owed, owedSince, refuse }: Door, zone: string): StatusLook {
  const sum = fromWire(owed);
  if (sum === ZERO) return fine('Nothing');
  const since = owedSince === null ? '' : `, ${formatDay(owedSince, zone)}`;
  return {
    shape: 'triangle',
    tone: refuse === 'unpaid' ? 'bad' : 'warn',
    label: `${formatMoney(sum)}${since}`,
    filled: true,
  };
}

/**
 * The questions of the door, always in this order: membership, unpaid, barred, self-excluded. Where there is room for the
 * `whole` of them the last two stand apart also when the answer to both is no.
 */
export function doorQuestions(door: Door, now: number, zone: string, whole = false): Question[] {
  const { barred, excludedUntil, probationUntil } = door;
  const excluded = excludedUntil !== null && Date.parse(excludedUntil) > now ? excludedUntil : null;
  const stops: Question[] =
    !whole && barred === null && excluded === null
      ? [{ label: 'Barred or self-excluded', answer: fine('No') }]
      : [
          {
            label: 'Barred',
            answer:
              barred === null
                ? fine('No')
                : {
                    shape: 'bar',
                    tone: 'bad',
                    label: `Since ${formatShortDate(barred.since, zone)}`,
                    filled: true,
                  },
          },
          {
            label: 'Self-excluded',
            answer:
              excluded === null
                ? fine('No')
                : {
                    shape: 'lock',
                    tone: 'bad',
                    label: `Until ${formatShortDate(excluded, zone)}`,
                    filled: true,
                  },
          },
        ];
  return [
    { label: 'Membership', answer: membershipAnswer(door, now, zone) },
    { label: 'Unpaid from earlier visits', answer: owedAnswer(door, zone) },
    ...stops,
    ...(probationUntil !== null && Date.parse(probationUntil) > now
      ? [
          {
            label: 'On probation',
            answer: {
              shape: 'triangle',
              tone: 'warn',
              label: `Until ${formatDay(probationUntil, zone)}`,
              filled: true,
            } as const,
          },
        ]
      : []),
  ];
}

/** "Table 5, seat 3", "Daily Deepstack, table 9": the last question of the registration desk, whose own event does not count. */
export function seatedQuestion({ seat, events }: Door, tournamentId: string): Question {
  const label = 'In another game';
  const others = events.filter((event) => event.tournamentId !== tournamentId);
  const places = [
    ...(seat === null ? [] : [`Table ${seat.tableNumber}, seat ${seat.seatNumber}`]),
    ...others.map(({ name }) => name),
  ];
  if (places.length === 0) return { label, answer: fine('No') };
  return {
    label,
    answer: { shape: 'triangle', tone: 'warn', label: places.join('; '), filled: true },
  };
}

/** Why he must not come in, as a sentence; null when he may. What he owes can be taken at the door. */
export function refusalText(door: Door, name: string, zone: string): string | null {
  if (door.barred !== null) return `${name} is barred: ${door.barred.reason}`;
  if (door.refuse === 'self_excluded' && door.excludedUntil !== null)
    return `${name} is self-excluded until ${formatLongDate(door.excludedUntil, zone)}`;
  return null;
}

/** Why the player cannot take a seat in this room; null when they can. A seat in the room itself is left by a move. */
export function seatRefusalText(
  door: Door,
  name: string,
  { id, timeZone }: { id: string; timeZone: string },
): string | null {
  const refusal = refusalText(door, name, timeZone);
  if (refusal !== null || door.seat === null || door.seat.roomId === id) return refusal;
  return `${name} is seated in another room, at Table ${door.seat.tableNumber}`;
}

/** "until Saturday, November 21, 8:42 PM" for a day, "until December 20", "until November 20, 2027"; a renewal says from when. */
export function offerText(offer: MembershipOffer, now: number, zone: string): string {
  const { membershipType, startsAt, expiryDate } = offer;
  const sameYear = isoDay(expiryDate, zone).slice(0, 4) === isoDay(now, zone).slice(0, 4);
  const long = (moment: string) => formatLongDate(moment, zone).replace(/, [0-9]{4}$/, '');
  const until =
    membershipType === 'daily'
      ? `${formatDate(expiryDate, zone)}, ${formatTime(expiryDate, zone)}`
      : sameYear
        ? long(expiryDate)
        : formatLongDate(expiryDate, zone);
  // A minute lies between the answer and its reading.
  const later = Date.parse(startsAt) > now + 60_000;
  return later ? `from ${long(startsAt)} until ${until}` : `until ${until}`;
}

/** A membership that ends within this time may be renewed at the door. */
const RENEW_WITHIN_MS = 7 * 24 * 60 * 60_000;

/** Whether the door offers memberships: he has none, or it ends soon. */
export function offersMembership({ membership, memberUntil, maySit }: Door, now: number): boolean {
  if (!maySit || membership === null || membership.status !== 'active') return true;
  return Date.parse(memberUntil ?? membership.expiryDate) - now < RENEW_WITHIN_MS;
}

/** What is taken with a check-in: the membership, and what he owes in this room. */
export function sumOf(door: Door, sold: MembershipType | null, takesOwed: boolean): Cents {
  const offer = door.offers.find(({ membershipType }) => membershipType === sold);
  return addCents(
    offer === undefined ? ZERO : fromWire(offer.feeAmount),
    takesOwed ? fromWire(door.owedHere) : ZERO,
  );
}

/** "Take $43.00 and Check In": the button names the sum. */
export function checkInLabel(sum: Cents): string {
  return sum === ZERO ? 'Check In' : `Take ${formatMoney(sum)} and Check In`;
}

/** Who is in the room cannot be checked in again. */
export function insideIds(sessions: readonly Session[]): ReadonlySet<string> {
  return new Set(
    sessions.filter(({ status }) => status !== 'checked_out').map(({ playerId }) => playerId),
  );
}
