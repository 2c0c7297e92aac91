import type { DashboardStats } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatCount, formatDate, formatMoney, formatTime } from '@/lib/format';

export interface Stat {
  id: keyof DashboardStats['comparisons'];
  label: string;
  value: string;
  /** The whole of which the value is a part: "of 12". */
  of: string | null;
  comparison: string;
  /** The tooltip: the formula of the figure. */
  formula: string;
}

/** The four cards, in the order of the specification. */
export const STAT_LABELS: Record<Stat['id'], string> = {
  activeTables: 'Active Tables',
  playersSeated: 'Players Seated',
  waitlistTotal: 'Waitlist Total',
  dailyRevenue: "Today's Revenue",
};

export function statCards(stats: DashboardStats): Stat[] {
  const card = (id: Stat['id'], value: string, of: string | null = null): Stat => ({
    id,
    label: STAT_LABELS[id],
    value,
    of,
    comparison: stats.comparisons[id],
    formula: stats.formulas[id],
  });
  return [
    card('activeTables', formatCount(stats.activeTables), `of ${formatCount(stats.totalTables)}`),
    card('playersSeated', formatCount(stats.playersSeated)),
    card('waitlistTotal', formatCount(stats.waitlistTotal)),
    // Null for a role that may not read it.
    ...(stats.dailyRevenue === null ? [] : [card('dailyRevenue', formatMoney(fromWire(stats.dailyRevenue)))]),
  ];
}

/** "Friday, November 20 · 8:42 PM" */
export function momentText(now: number, timeZone: string): string {
  return `${formatDate(now, timeZone)} · ${formatTime(now, timeZone)}`;
}

/** "gaming day began 6:00 AM": the meaning of "today" in every figure. */
export function gamingDayText(
  { gamingDayStartedAt }: Pick<DashboardStats, 'gamingDayStartedAt'>,
  timeZone: string,
): string {
  return `gaming day began ${formatTime(gamingDayStartedAt, timeZone)}`;
}
