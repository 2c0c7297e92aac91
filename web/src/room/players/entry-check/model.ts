import type { EntryCheck, Membership, MembershipOffer, MembershipType } from '@/api/types';
import { addCents, fromWire, ZERO, type Cents } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatDate, formatDay, formatLongDate, formatMoney, formatShortDate, formatTime, isoDay } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

export interface Question {
  label: string;
  answer: StatusStyle;
}

const fine = (label: string): StatusStyle => ({ shape: 'check', tone: 'ok', label });

/** "Dec 3", or "Mar 15, 2027" in another year; a day pass includes the time. */
function endText({ membershipType, expiryDate }: Membership, now: number, zone: string): string {
  const day = (moment: string | number) => isoDay(moment, zone);
  const date =
    day(expiryDate).slice(0, 4) === day(now).slice(0, 4)
      ? formatDay(expiryDate, zone)
      : formatShortDate(expiryDate, zone);
  if (day(expiryDate) === day(now)) return `${formatTime(expiryDate, zone)} today`;
  return membershipType === 'daily' ? `${date}, ${formatTime(expiryDate, zone)}` : date;
}

function membershipAnswer({ membership, memberUntil }: EntryCheck, now: number, zone: string): StatusStyle {
  if (membership === null) {
    return { shape: 'cross', tone: 'bad', label: 'None', filled: true };
  }
  const term = TERM_LABEL[membership.membershipType];
  switch (membership.status) {
    case 'active':
      // A renewal extends the end date.
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

function owedAnswer({ owed, owedSince, refuse }: EntryCheck, zone: string): StatusStyle {
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
 * The questions of the entry check, always in this order: membership, unpaid, barred, self-excluded. With `whole`, the
 * last two are separate questions even when both answers are "no".
 */
export function entryQuestions(entryCheck: EntryCheck, now: number, zone: string, whole = false): Question[] {
  const { barred, excludedUntil, probationUntil } = entryCheck;
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
    { label: 'Membership', answer: membershipAnswer(entryCheck, now, zone) },
    { label: 'Unpaid from earlier visits', answer: owedAnswer(entryCheck, zone) },
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

/**
 * "Table 5, seat 3", "Daily Deepstack, table 9": the registration desk's last question. The desk's own event is
 * ignored.
 */
export function seatedQuestion({ seat, events }: EntryCheck, tournamentId: string): Question {
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

/**
 * Why a player must not enter, as a sentence; null when they may. A debt does not count, because it can be paid at
 * check-in.
 */
export function refusalText(entryCheck: EntryCheck, name: string, zone: string): string | null {
  if (entryCheck.barred !== null) return `${name} is barred: ${entryCheck.barred.reason}`;
  if (entryCheck.refuse === 'self_excluded' && entryCheck.excludedUntil !== null)
    return `${name} is self-excluded until ${formatLongDate(entryCheck.excludedUntil, zone)}`;
  if (entryCheck.refuse === 'under_age') return `${name} is under age`;
  return null;
}

/** Why the player cannot take a seat in this room; null when they can. A player seated in this room moves instead. */
export function seatRefusalText(
  entryCheck: EntryCheck,
  name: string,
  { id, timeZone }: { id: string; timeZone: string },
): string | null {
  const refusal = refusalText(entryCheck, name, timeZone);
  if (refusal !== null || entryCheck.seat === null || entryCheck.seat.roomId === id) return refusal;
  return `${name} is seated in another room, at Table ${entryCheck.seat.tableNumber}`;
}

/**
 * "until Saturday, November 21, 8:42 PM" for a day pass, "until December 20", "until November 20, 2027"; a renewal adds
 * its start.
 */
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
  // Allow one minute between the response and its rendering.
  const later = Date.parse(startsAt) > now + 60_000;
  return later ? `from ${long(startsAt)} until ${until}` : `until ${until}`;
}

/** A membership that ends within this time can be renewed at check-in, in milliseconds. */
const RENEW_WITHIN_MS = 7 * 24 * 60 * 60_000;

/** Whether check-in offers memberships: the player has none, or theirs ends soon. */
export function offersMembership({ membership, memberUntil, maySit }: EntryCheck, now: number): boolean {
  if (!maySit || membership === null || membership.status !== 'active') return true;
  return Date.parse(memberUntil ?? membership.expiryDate) - now < RENEW_WITHIN_MS;
}

/** The amount due at check-in: the membership sold, and the player's debt in this room. */
export function sumOf(entryCheck: EntryCheck, sold: MembershipType | null, takesOwed: boolean): Cents {
  const offer = entryCheck.offers.find(({ membershipType }) => membershipType === sold);
  return addCents(
    offer === undefined ? ZERO : fromWire(offer.feeAmount),
    takesOwed ? fromWire(entryCheck.owedHere) : ZERO,
  );
}

/** "Take $43.00, Check In and Add to 2 Lists": the button shows the total and the lists. */
export function checkInLabel(sum: Cents, lists = 0): string {
  const parts = [
    ...(sum === ZERO ? [] : [`Take ${formatMoney(sum)}`]),
    'Check In',
    ...(lists === 0 ? [] : [lists === 1 ? 'Add to 1 List' : `Add to ${lists} Lists`]),
  ];
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter((part) => part !== '').join(' and ');
}
