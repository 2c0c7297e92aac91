import type { FeeSchedule, SeatPrice } from '@/api/setup-types';
import { firstOfMonth } from '@/domain/day';
import { type Cents, cents, fromWire } from '@/domain/money';
import { DAY_ZONE, formatPlainAmount, formatShortDate, momentOfDay } from '@/lib/format';

export type Term = FeeSchedule['memberships'][number]['membershipType'];

export const TERMS: readonly { term: Term; name: string; lasts: string }[] = [
  { term: 'daily', name: 'Daily', lasts: '1 day' },
  { term: 'monthly', name: 'Monthly', lasts: '1 calendar month' },
  { term: 'annual', name: 'Annual', lasts: '1 year' },
];

/** The past, current and future schedules. */
export interface Shown {
  was: FeeSchedule | undefined;
  now: FeeSchedule | undefined;
  later: readonly FeeSchedule[];
}

export function shownOf(schedules: readonly FeeSchedule[]): Shown {
  return {
    was: schedules.findLast(({ state }) => state === 'ended'),
    now: schedules.find(({ state }) => state === 'in_force'),
    later: schedules.filter(({ state }) => state === 'scheduled'),
  };
}

/** "Mar 1, 2026" */
export function dayText(day: string): string {
  return formatShortDate(momentOfDay(day), DAY_ZONE);
}

export function termFee(schedule: FeeSchedule, term: Term): Cents | null {
  const found = schedule.memberships.find(({ membershipType }) => membershipType === term);
  return found === undefined ? null : fromWire(found.feeAmount);
}

/** The highest big blind of a line; null is any above the others. */
export type Limit = Cents | null;

function limitOf({ upToBlind }: SeatPrice): Limit {
  return upToBlind === null ? null : fromWire(upToBlind);
}

function byLimit(a: Limit, b: Limit): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** The limits of all schedules, the lowest first. */
export function limitsOf(schedules: readonly FeeSchedule[]): Limit[] {
  const all = new Set(schedules.flatMap(({ seats }) => seats.map((seat) => limitOf(seat))));
  return [...all].toSorted(byLimit);
}

/** The hourly rate of a seat where the big blind equals the limit; null without a line for it. */
export function rateUpTo(schedule: FeeSchedule, limit: Limit): Cents | null {
  const line = schedule.seats
    .toSorted((a, b) => byLimit(limitOf(a), limitOf(b)))
    .find((seat) => byLimit(limitOf(seat), limit) >= 0);
  return line === undefined ? null : fromWire(line.hourlyRate);
}

const dollars = (amount: Cents) => `$${formatPlainAmount(amount)}`;

/** The usual names of the three standard lines; any other is named by its limit. */
export function limitName(limit: Limit, below: Limit | undefined): string {
  if (limit === 200) return '$1/$2 tables';
  if (limit === 500 && below === 200) return '$2/$5 tables';
  if (limit !== null) return `Big blind up to ${dollars(limit)}`;
  if (below === 500) return '$5/$10 tables';
  return below === undefined || below === null ? 'All tables' : `Big blind above ${dollars(below)}`;
}

export interface PricedGame {
  name: string;
  /** As the server sends it. */
  bigBlind: string;
}

/** The names of the games to which a line applies. */
export function gamesOf(games: readonly PricedGame[], limit: Limit, below: Limit | undefined): string {
  const names = games
    .filter(({ bigBlind }) => {
      const blind = fromWire(bigBlind);
      return (limit === null || blind <= limit) && (below == null || blind > below);
    })
    .map(({ name }) => name);
  return names.length === 0 ? 'No game now' : names.join(', ');
}

/** One section of the timeline, in percent of its length. */
export interface Stretch {
  key: string;
  state: FeeSchedule['state'];
  label: string;
  /** The text below it: "Mar 1, 2026". */
  since: string | undefined;
  /** Whether no schedule is planned after it. */
  endless: boolean;
  from: number;
  width: number;
}

export interface TimeLine {
  stretches: Stretch[];
  years: { year: string; at: number }[];
  today: number;
  /** The timeline as one sentence. */
  says: string;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const moment = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const LABEL = { ended: 'Ended', in_force: 'In force', scheduled: 'Scheduled' } as const;

/** The timeline: the past schedule, the current one and the scheduled ones, from one New Year to another. */
export function timeLine({ was, now, later }: Shown, today: string): TimeLine {
  const list = [was, now, ...later].filter((each) => each !== undefined);
  const lastDay = [today, ...later.map(({ validFrom }) => validFrom)].toSorted().at(-1) ?? today;
  // Cuts off the distant past: a year before the current schedule, and two before this year, are enough.
  const start = Math.max(yearOf(list[0]?.validFrom ?? today), yearOf(now?.validFrom ?? today) - 1, yearOf(today) - 2);
  const end = yearOf(firstOfMonth(lastDay, 4)) + 1;
  const [from, to] = [moment(`${start}-01-01`), moment(`${end}-01-01`)];
  const at = (day: string) => Math.min(100, Math.max(0, ((moment(day) - from) / (to - from)) * 100));
  const stretches = list.map((each, index): Stretch => {
    const next = list[index + 1]?.validFrom;
    const begins = at(each.validFrom);
    const opened = moment(each.validFrom) > from;
    const day = dayText(each.validFrom);
    const since =
      each.state === 'ended' ? undefined : each.state === 'in_force' ? `${opened ? '' : 'since '}${day}` : day;
    return {
      key: each.validFrom,
      state: each.state,
      label: LABEL[each.state],
      since,
      endless: each.state === 'scheduled' && next === undefined,
      from: begins,
      width: (next === undefined ? 100 : at(next)) - begins,
    };
  });
  const years = Array.from({ length: end - start }, (_, index) => ({
    year: String(start + index),
    at: at(`${start + index}-01-01`),
  }));
  return { stretches, years, today: at(today), says: sentence(list) };
}

function sentence(list: readonly FeeSchedule[]): string {
  return list
    .map((each, index) => {
      const next = list[index + 1];
      if (each.state === 'ended') return `An earlier schedule until ${dayText(next?.validFrom ?? '')}`;
      const day = dayText(each.validFrom);
      return each.state === 'in_force' ? `in force since ${day}` : `scheduled from ${day}`;
    })
    .join('; ')
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** The price difference; null where the price stays the same or the item was not sold. */
export function changeOf(before: Cents | null | undefined, after: Cents | null): Cents | null {
  if (before == null || after === null || before === after) return null;
  return cents(after - before);
}
