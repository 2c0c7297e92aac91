import type {
  AdvancedAnalytics,
  Figure,
  FigurePoint,
  HourlyOccupancy,
  OccupancyRow,
  PeakForecast,
} from '@/api/figure-types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { growthText, percentText } from '@/lib/figures';
import { formatCount, formatDate, formatDay, formatMoney, formatQuantity, formatTime } from '@/lib/format';

export interface FigureCard {
  id: string;
  label: string;
  /** "–" where there is no data to compute it from; the base names what is missing. */
  value: string;
  base: string;
  formula: string;
}

/** The five figures, each with its base; the formula is behind the i. */
export function figureCards(a: AdvancedAnalytics, timeZone: string): FigureCard[] {
  const use = a.tableUtilization;
  const back = a.playerRetentionRate;
  const growth = growthText(a.revenueGrowth);
  return [
    {
      id: 'utilization',
      label: 'Table Utilization',
      value: percentText(use.percent),
      base:
        use.percent === null
          ? 'no table was open today'
          : `of open seat-minutes${use.target === null ? '' : ` · target ${use.target}%`}`,
      formula: use.formula,
    },
    {
      id: 'wait',
      label: 'Average Wait',
      value: a.averageWaitTime === null ? '–' : durationText(a.averageWaitTime),
      base:
        a.averageWaitTime === null
          ? 'nobody was seated from the list in 24 h'
          : `${formatCount(a.seatedFromList)} seated in 24 h · target ${a.waitTarget} min`,
      formula: 'The average wait of those seated from the waitlist in the last 24 hours.',
    },
    {
      id: 'retention',
      label: 'Player Retention',
      value: percentText(back.percent),
      base:
        back.percent === null
          ? 'no visits 30 to 60 days ago'
          : `${formatCount(back.part)} of ${formatCount(back.of)} came back in 30 days`,
      formula: back.formula,
    },
    {
      id: 'session',
      label: 'Average Session',
      value: a.averageSessionTime === null ? '–' : durationText(a.averageSessionTime),
      base: a.averageSessionTime === null ? 'no visit ended today' : `${formatQuantity(a.checkIns, 'check-in')} today`,
      formula: 'The average length of the visits of the gaming day that have ended.',
    },
    {
      id: 'revenue',
      label: 'Revenue This Hour',
      value: formatMoney(fromWire(a.currentHourRevenue)),
      base: `since ${formatTime(a.hourStartedAt, timeZone)} · ${growth === null ? 'no comparison yet' : `day so far ${growth}`}`,
      formula:
        'Membership fees sold and rental minutes played since the hour began. The day so far is compared with the gaming day before, up to the same time.',
    },
  ];
}

/** "9 PM" of an hour that may be past midnight: 25 is 1 AM. */
export function hourText(hour: number): string {
  const h = hour % 24;
  return `${h % 12 === 0 ? 12 : h % 12} ${h < 12 ? 'AM' : 'PM'}`;
}

/** AM or PM is shown at the first hour, at the current one, and where it changes. */
export function hourHeads(hours: readonly number[], now: number | null): string[] {
  return hours.map((hour, index) =>
    index === 0 || index === now || hour % 12 === 0 ? hourText(hour) : hourText(hour).replace(/ .*/, ''),
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const weekdayText = (weekday: number) => WEEKDAYS[weekday % 7] ?? '';

export type Measure = 'players' | 'percent';

/** The column of the current hour: the last one of today that is not a forecast. */
export function presentHour({ today }: HourlyOccupancy): number | null {
  const first = today.cells.findIndex(({ forecast }) => forecast);
  const at = (first === -1 ? today.cells.length : first) - 1;
  return at < 0 ? null : at;
}

/** The value of the darkest colour: the highest of all cells. */
export function mostOf({ today, days }: HourlyOccupancy, measure: Measure): number {
  if (measure === 'percent') return 100;
  return Math.max(0, ...[today, ...days].flatMap(({ cells }) => cells.map((cell) => cell.players ?? 0)));
}

/** The index of the highest value; for players the server sends it. */
export function peakOf(row: OccupancyRow, measure: Measure): number | null {
  if (measure === 'players') return row.peak;
  let best: number | null = null;
  for (const [index, { percent }] of row.cells.entries())
    if (percent !== null && percent > (best === null ? 0 : (row.cells[best]?.percent ?? 0))) best = index;
  return best;
}

export function cellText(value: number | null, measure: Measure): string {
  if (value === null) return '–';
  return measure === 'percent' ? `${value}%` : String(value);
}

/** "84 players expected, 79 to 90 on the last eight Fridays" */
export function forecastText({ expected, least, most, weeks }: PeakForecast, weekday: string) {
  const days = weeks.length === 1 ? `the last ${weekday}` : `the last ${weeks.length} ${weekday}s`;
  const range = least === most ? String(least) : `${least} to ${most}`;
  return `${formatQuantity(expected, 'player')} expected, ${range} on ${days}`;
}

export function forecastDay({ hourAt }: PeakForecast, timeZone: string): string {
  return formatDate(hourAt, timeZone).split(',')[0] ?? '';
}

/** "Retention by week since October 2: from 61 to 64 percent, 60 at the least, 65 at the most" */
export function retentionText(points: readonly FigurePoint[], timeZone: string): string {
  const values = points.map(({ value }) => Math.round(value));
  const [first] = points;
  if (first === undefined) return '';
  return `Retention by week since ${formatDay(first.at, timeZone)}: from ${values[0]} to ${values.at(-1)} percent, ${Math.min(...values)} at the least, ${Math.max(...values)} at the most`;
}

/** "41 of 50" */
export const ofText = ({ part, of }: Figure) => `${formatCount(part)} of ${formatCount(of)}`;
