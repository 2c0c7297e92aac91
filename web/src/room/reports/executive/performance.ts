import type { DayPerformance } from '@/api/figure-types';
import { addDays } from '@/domain/day';
import { addCents, type Cents, fromWire } from '@/domain/money';
import { growthOf, growthText } from '@/lib/figures';
import { DAY_ZONE, formatCount, formatDay, formatHours, formatMoney, momentOfDay } from '@/lib/format';

export function totalOf({ membership, seatRental }: DayPerformance): Cents {
  return addCents(fromWire(membership), fromWire(seatRental));
}

function isBlank(day: DayPerformance): boolean {
  return (
    fromWire(day.membership) === 0 &&
    fromWire(day.seatRental) === 0 &&
    day.players === 0 &&
    day.seatHours === 0 &&
    day.customerSatisfaction === null
  );
}

/** The days from the first one with any data: days before a room has opened must not lower the averages. */
export function daysSinceOpening(days: readonly DayPerformance[]): DayPerformance[] {
  const first = days.findIndex((day) => !isBlank(day));
  return first === -1 ? [] : days.slice(first);
}

export interface DayRow {
  day: DayPerformance;
  total: Cents;
  /**
   * Compared with the same weekday a week before, in percent; null: the day is not over yet, or there is nothing to
   * compare with.
   */
  growth: number | null;
}

/** The latest first. */
export function dayRows(days: readonly DayPerformance[]): DayRow[] {
  const totals = new Map(days.map((day) => [day.day, totalOf(day)]));
  return days
    .map((day) => {
      const total = totalOf(day);
      const before = totals.get(addDays(day.day, -7));
      return {
        day,
        total,
        growth: day.complete && before !== undefined ? growthOf(total, before) : null,
      };
    })
    .toReversed();
}

const WEEK = 7;

export interface WeekCard {
  id: 'revenue' | 'players' | 'hours';
  label: string;
  value: string;
  base: string;
  formula: string;
}

function sum(days: readonly DayPerformance[], of: (day: DayPerformance) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}

/** The last seven full days beside the seven before them; fewer where there are no more. */
export function weekCards(days: readonly DayPerformance[]): WeekCard[] {
  const over = days.filter(({ complete }) => complete);
  const last = over.slice(-WEEK);
  const before = over.slice(-2 * WEEK, -WEEK);
  const whole = last.length === WEEK && before.length === WEEK;
  const count = last.length;
  const span = count === 1 ? '1 Day' : `${count === 0 ? WEEK : count} Days`;
  const base = (of: (day: DayPerformance) => number) => {
    const text = whole ? growthText(growthOf(sum(last, of), sum(before, of))) : null;
    if (count === 0) return 'no day is over yet';
    return text === null ? 'no comparison yet' : `${text} vs the 7 days before`;
  };
  const value = (text: string) => (count === 0 ? '–' : text);
  return [
    {
      id: 'revenue',
      label: `Revenue, ${span}`,
      value: value(formatMoney(addCents(...last.map(totalOf)))),
      base: base(totalOf),
      formula: 'Membership fees sold and seat rental played on the last gaming days that are over, today left out.',
    },
    {
      id: 'players',
      label: 'Players a Day',
      value: value(formatCount(Math.round(sum(last, ({ players }) => players) / Math.max(1, count)))),
      base: base(({ players }) => players),
      formula: 'Players who checked in or had a seat, each once a gaming day, on average over the same days.',
    },
    {
      id: 'hours',
      label: `Seat Hours, ${span}`,
      value: value(formatHours(sum(last, ({ seatHours }) => seatHours))),
      base: base(({ seatHours }) => seatHours),
      formula: 'Hours for which seats were taken on the same days, walk-ins and tournaments included.',
    },
  ];
}

export interface Trend {
  id: 'players' | 'utilization' | 'satisfaction';
  title: string;
  /** Days without the figure are left out. */
  points: { day: string; value: number; partial: boolean }[];
  text: (value: number) => string;
}

/** The data of the line charts over the days. */
export function trends(days: readonly DayPerformance[]): Trend[] {
  const line = (of: (day: DayPerformance) => number | null) =>
    days.flatMap((day) => {
      const value = of(day);
      return value === null ? [] : [{ day: day.day, value, partial: !day.complete }];
    });
  const percent = (value: number) => `${value}%`;
  return [
    {
      id: 'players',
      title: 'Players by day',
      points: line(({ players }) => players),
      text: (value) => formatCount(value),
    },
    {
      id: 'utilization',
      title: 'Table utilization',
      points: line(({ tableUtilization }) => tableUtilization),
      text: percent,
    },
    {
      id: 'satisfaction',
      title: 'Waits within target by day',
      points: line(({ customerSatisfaction }) => customerSatisfaction),
      text: percent,
    },
  ];
}

/** "Nov 20" */
export function shortDay(day: string): string {
  return formatDay(momentOfDay(day), DAY_ZONE);
}

/** "Table utilization by gaming day, Oct 24 to Nov 20: from 71% to 79%, at least 61% and at most 84%" */
export function trendText({ title, points, text }: Trend): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return title;
  const values = points.map(({ value }) => value);
  const head = title.replace(/ by day$/, '');
  return `${head} by gaming day, ${shortDay(first.day)} to ${shortDay(last.day)}: from ${text(first.value)} to ${text(last.value)}${last.partial ? ' so far' : ''}, at least ${text(Math.min(...values))} and at most ${text(Math.max(...values))}`;
}
