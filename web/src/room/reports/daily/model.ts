import type { Report, ReportFormat, ReportKind, ReportLine, ReportSection } from '@/api/insight-types';
import type { ShiftHead } from '@/api/types';
import { durationText, shortDurationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { csvAmount, type CsvCell, csvText } from '@/lib/csv';
import {
  DAY_ZONE,
  formatAmount,
  formatDate,
  formatDay,
  formatLongDate,
  formatMoney,
  formatTime,
  gamingDayOf,
  isoDay,
  momentOfDay,
} from '@/lib/format';

/** The reports, in the order in which they are offered. */
export const KINDS: readonly ReportKind[] = [
  'daily',
  'shift',
  'cage',
  'time-charge',
  'memberships',
  'waitlist',
  'tournament',
];

export const KIND_LABEL: Record<ReportKind, string> = {
  daily: 'Daily',
  shift: 'Shift',
  cage: 'Cage',
  'time-charge': 'Time Charge',
  memberships: 'Memberships',
  waitlist: 'Waitlist',
  tournament: 'Tournament',
};

export interface ReportPlace {
  timeZone: string;
  gamingDayStart: number;
}

/** A time of the gaming day has no date, also in the morning after; any other time has one. */
function timeText(moment: string, day: string, place: ReportPlace): string {
  const time = formatTime(moment, place.timeZone);
  if (gamingDayOf(moment, place) === day) return time;
  return `${formatDay(moment, place.timeZone)}, ${time}`;
}

/** A value in a cell: amounts without the currency, which is in the header. */
export function cellText(
  value: string | null | undefined,
  format: ReportFormat,
  day: string,
  place: ReportPlace,
): string {
  if (value === null || value === undefined || value === '') return '–';
  switch (format) {
    case 'money':
      return formatAmount(fromWire(value));
    case 'number':
      return Number.isFinite(Number(value)) ? Number(value).toLocaleString('en-US') : value;
    case 'minutes':
      return durationText(Number(value));
    case 'time':
      return timeText(value, day, place);
    case 'text':
      return value;
  }
}

/** The sort value of a cell: numbers as numbers, times as ISO strings. */
export function sortValue(value: string | null | undefined, format: ReportFormat): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  const figure = Number(value);
  return format === 'text' || format === 'time' || !Number.isFinite(figure) ? value : figure;
}

/** A figure at the top of the report: amounts with the currency. */
export function factText(value: string | null, format: ReportFormat, day: string, place: ReportPlace): string {
  if (value !== null && format === 'money') return formatMoney(fromWire(value));
  if (value !== null && format === 'minutes') return shortDurationText(Number(value));
  return cellText(value, format, day, place);
}

export function headText({ label, format }: ReportSection['columns'][number]): string {
  return format === 'money' ? `${label}, $` : label;
}

/** Money, numbers and durations are right-aligned. */
export function isFigure(format: ReportFormat): boolean {
  return format === 'money' || format === 'number' || format === 'minutes';
}

function csvCell(value: string | null | undefined, format: ReportFormat, place: ReportPlace): CsvCell {
  if (value === null || value === undefined) return null;
  switch (format) {
    case 'money':
      return csvAmount(fromWire(value));
    case 'number':
    case 'minutes':
      return Number.isFinite(Number(value)) ? Number(value) : value;
    case 'time':
      return `${isoDay(value, place.timeZone)} ${formatTime(value, place.timeZone)}`;
    case 'text':
      return value;
  }
}

/** The whole report as one file: first the figures, then each table under its title. */
export function reportFile(report: Report, place: ReportPlace): string {
  const facts = csvText(
    [
      { header: report.title, value: ({ label }) => label },
      { header: report.gamingDay, value: ({ value, format }) => csvCell(value, format, place) },
    ],
    report.facts,
  );
  const sections = report.sections.map((section) => {
    const lines: ReportLine[] = [...section.rows, ...(section.totals === null ? [] : [section.totals])];
    const table = csvText(
      section.columns.map(({ key, label, format }) => ({
        header: format === 'minutes' ? `${label} (minutes)` : label,
        value: (line: ReportLine) => csvCell(line[key], format, place),
      })),
      lines,
    );
    return `\r\n${csvText([{ header: section.title, value: () => null }], [])}${table}`;
  });
  return [facts, ...sections].join('');
}

/** "Friday, November 20", with its year when that is not the current one. */
export function longDay(day: string, today: string): string {
  const moment = momentOfDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDate(moment, DAY_ZONE) : formatLongDate(moment, DAY_ZONE);
}

/** The shifts that were opened on a gaming day, the latest first. */
export function shiftsOfDay(shifts: readonly ShiftHead[], day: string, place: ReportPlace): ShiftHead[] {
  return shifts.filter(({ openedAt }) => gamingDayOf(openedAt, place) === day);
}

/** "Drawer 1, Dana Reyes, 4:02 PM to 11:40 PM" */
export function shiftText({ drawerName, cashierName, openedAt, closedAt }: ShiftHead, timeZone: string): string {
  const end = closedAt === null ? 'open' : `to ${formatTime(closedAt, timeZone)}`;
  return `${drawerName}, ${cashierName}, ${formatTime(openedAt, timeZone)} ${end}`;
}
