import type { RevenueDay, TexasRevenue } from '@/api/insight-types';
import { addDays, dayOfMonth, daysOf, firstOfMonth, isWeekend, lastOfMonth } from '@/domain/day';
import { addCents, cents, type Cents, fromWire } from '@/domain/money';
import {
  DAY_ZONE,
  formatAmount,
  formatDate,
  formatLongDate,
  formatHours,
  formatMoney,
  formatNearDate,
  formatNearDay,
  formatWholeMoney,
  momentOfDay,
} from '@/lib/format';
import type { StackedBar, StackedData } from '@/ui/chart/stacked';

/** The ranges of the specification, in its order. */
export const RANGES = ['this-month', 'last-month', 'last-3-months'] as const;
export type RangeName = (typeof RANGES)[number];

export const RANGE_LABEL: Record<RangeName, string> = {
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'last-3-months': 'Last 3 Months',
};

export interface Range {
  startDate: string;
  endDate: string;
}

/** The gaming days of a range. Three months are the current one and the two before it. */
export function rangeOf(name: RangeName, today: string): Range {
  switch (name) {
    case 'this-month':
      return { startDate: firstOfMonth(today), endDate: lastOfMonth(today) };
    case 'last-month':
      return { startDate: firstOfMonth(today, -1), endDate: lastOfMonth(today, -1) };
    case 'last-3-months':
      return { startDate: firstOfMonth(today, -2), endDate: lastOfMonth(today) };
  }
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

/** "November 1 to 20", "September 1 to November 20", with years where they differ. */
export function spanText({ startDate, endDate }: Range, today: string): string {
  const last = endDate < today ? endDate : today;
  const end = momentOfDay(last);
  const start = momentOfDay(startDate);
  if (yearOf(startDate) !== yearOf(last)) {
    return `${formatLongDate(start, DAY_ZONE)} to ${formatLongDate(end, DAY_ZONE)}`;
  }
  const from = formatNearDate(start, DAY_ZONE, momentOfDay(today));
  if (startDate === last) return from;
  if (firstOfMonth(startDate) === firstOfMonth(last)) {
    return `${formatNearDate(start, DAY_ZONE, start)} to ${dayOfMonth(last)}${yearOf(last) === yearOf(today) ? '' : `, ${yearOf(last)}`}`;
  }
  return `${from} to ${formatNearDate(end, DAY_ZONE, momentOfDay(today))}`;
}

/** "Saturday, November 14" */
export function dayText(day: string): string {
  return formatDate(momentOfDay(day), DAY_ZONE);
}

export function totalOfDay({ membership, seatRental }: RevenueDay): Cents {
  return addCents(fromWire(membership), fromWire(seatRental));
}

const tenth = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'always',
});

/** "+6.2% vs October 1 to 20"; the server's own words when there is nothing to compare with. */
export function comparisonText({ label, percent }: TexasRevenue['comparison']): string {
  if (percent === null) return 'no comparison yet';
  return `${tenth.format(percent).replace('-', '−')}% ${label}`;
}

export function hoursText(minutes: number): string {
  return formatHours(minutes / 60);
}

export interface FigureCard {
  label: string;
  value: string;
  detail: string;
  formula: string;
}

export const CARD_LABELS = ['Total Revenue', 'Membership Revenue', 'Seat Rental Revenue'] as const;

/** The three cards; the fourth one is compliance. */
export function figureCards(revenue: TexasRevenue): FigureCard[] {
  const sold = revenue.membershipsSold;
  return [
    {
      label: CARD_LABELS[0],
      value: formatMoney(fromWire(revenue.totalRevenue)),
      detail: comparisonText(revenue.comparison),
      formula:
        'Membership fees sold plus seat rental played on the gaming days of the range, rentals that run as they stand. Nothing else is revenue.',
    },
    {
      label: CARD_LABELS[1],
      value: formatMoney(fromWire(revenue.membershipRevenue)),
      detail: `${sold.toLocaleString('en-US')} ${sold === 1 ? 'membership' : 'memberships'} sold`,
      formula: 'Membership fees in this range, minus reversals.',
    },
    {
      label: CARD_LABELS[2],
      value: formatMoney(fromWire(revenue.seatRentalRevenue)),
      detail: `${hoursText(revenue.rentalMinutes)} hours played`,
      formula: 'Each minute counts on the gaming day on which it was played, at the rate of its table, paid or not.',
    },
  ];
}

/** "$15k" on the axis and above a narrow bar. Chart values are cents. */
export function chartMoney(value: number, short = false): string {
  if (!short) return formatMoney(cents(Math.round(value)));
  const dollars = value / 100;
  if (Math.abs(dollars) < 1000) return formatWholeMoney(cents(Math.round(value)));
  const thousands = dollars / 1000;
  const text = Number.isInteger(thousands) ? String(thousands) : thousands.toFixed(1);
  return `$${text.replace(/\.0$/, '')}k`;
}

function parts({ membership, seatRental }: RevenueDay): readonly number[] {
  return [fromWire(seatRental), fromWire(membership)];
}

/** "$10,429 average full day" over the full days; null with fewer than two. */
function meanOf(days: readonly RevenueDay[], word: string): StackedData['mean'] {
  const full = days.filter(({ complete }) => complete);
  if (full.length < 2) return null;
  const value = full.reduce((sum, day) => sum + totalOfDay(day), 0) / full.length;
  return { value, label: `${formatWholeMoney(cents(Math.round(value)))} average ${word}` };
}

export const SERIES = ['Seat rental', 'Membership'] as const;

/** A bar for each day of the range. Future days have one too, so that the chart keeps its width. */
export function dayChart({ days, startDate, endDate, today }: TexasRevenue): StackedData {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const oneMonth = firstOfMonth(startDate) === firstOfMonth(endDate);
  const bars = daysOf(startDate, oneMonth ? endDate : (days.at(-1)?.day ?? endDate)).map((day): StackedBar => {
    const known = byDay.get(day);
    return {
      key: day,
      label: dayText(day),
      tick: oneMonth ? String(dayOfMonth(day)) : formatNearDay(momentOfDay(day), DAY_ZONE, momentOfDay(today)),
      strong: oneMonth && isWeekend(day),
      parts: known === undefined ? null : parts(known),
      partial: known?.complete === false,
    };
  });
  return { bars, series: SERIES, mean: meanOf(days, 'full day') };
}

/** A bar for each of the days, none of which is in the future. */
export function passedDays(days: readonly RevenueDay[], tick: (day: string) => string): StackedData {
  const bars = days.map((day): StackedBar => ({
    key: day.day,
    label: dayText(day.day),
    tick: tick(day.day),
    strong: isWeekend(day.day),
    parts: parts(day),
    partial: !day.complete,
  }));
  return { bars, series: SERIES, mean: meanOf(days, 'full day') };
}

/** Bars of seven days each, for a phone, where ninety daily bars would be too narrow. */
export function weekChart({ days, today }: TexasRevenue): StackedData {
  const weeks: RevenueDay[] = [];
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7);
    const [first] = week;
    if (first === undefined) break;
    weeks.push({
      day: first.day,
      membership: wire(week.map(({ membership }) => membership)),
      seatRental: wire(week.map(({ seatRental }) => seatRental)),
      complete: week.length === 7 && week.every(({ complete }) => complete),
    });
  }
  return {
    bars: weeks.map((week) => ({
      key: week.day,
      label: `${formatNearDate(momentOfDay(week.day), DAY_ZONE, momentOfDay(today))} and six days`,
      tick: formatNearDay(momentOfDay(week.day), DAY_ZONE, momentOfDay(today)),
      parts: parts(week),
      partial: !week.complete && addDays(week.day, 6) >= today,
    })),
    series: SERIES,
    mean: meanOf(weeks, 'full week'),
  };
}

function wire(amounts: readonly string[]): string {
  const sum = addCents(...amounts.map(fromWire));
  return (sum / 100).toFixed(2);
}

/** "Saturday, November 14 was the best day with $16,644.60; today has $8,874.00 so far." */
export function summaryText({ days }: { days: readonly RevenueDay[] }): string {
  const best = days.reduce<RevenueDay | null>(
    (high, day) => (high === null || totalOfDay(day) > totalOfDay(high) ? day : high),
    null,
  );
  const now = days.find(({ complete }) => !complete);
  const today = now === undefined ? '' : `oday has ${formatMoney(totalOfDay(now))} so far`;
  if (best === null || totalOfDay(best) <= 0) {
    return now === undefined ? 'Nothing was earned on these days.' : `T${today}.`;
  }
  if (best.day === now?.day) return `T${today}, more than on any other day of the range.`;
  const first = `${dayText(best.day)} was the best day with ${formatMoney(totalOfDay(best))}`;
  return now === undefined ? `${first}.` : `${first}; t${today}.`;
}

/** "Total, $" of a column. */
export function sumOf(amounts: readonly string[]): Cents {
  return addCents(...amounts.map(fromWire));
}

export function amountText(amount: string): string {
  return formatAmount(fromWire(amount));
}

/** The total of the shares: 100 percent, or 0 without revenue. */
export function wholeShare(total: string): string {
  return fromWire(total) > 0 ? '100.0%' : '0.0%';
}
