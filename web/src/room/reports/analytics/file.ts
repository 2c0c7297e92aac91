import type { AdvancedAnalytics, HourlyOccupancy } from '@/api/figure-types';
import type { CsvColumn } from '@/lib/csv';
import { percentText } from '@/lib/figures';
import { figureCards, hourText, weekdayText } from './model';

export interface FileLine {
  part: string;
  what: string;
  value: string;
  base: string;
}

export const FILE: CsvColumn<FileLine>[] = [
  { header: 'Part', value: ({ part }) => part },
  { header: 'What', value: ({ what }) => what },
  { header: 'Value', value: ({ value }) => value },
  { header: 'Base', value: ({ base }) => base },
];

/** All data of the overview, a line each. */
export function fileLines(
  analytics: AdvancedAnalytics,
  occupancy: HourlyOccupancy | undefined,
  timeZone: string,
): FileLine[] {
  const rows = occupancy === undefined ? [] : [occupancy.today, ...occupancy.days];
  return [
    ...figureCards(analytics, timeZone).map(({ label, value, base }) => ({
      part: 'Figures',
      what: label,
      value,
      base,
    })),
    ...[...analytics.waits, analytics.allWaits].map((waits) => ({
      part: 'Wait times',
      what: waits.game,
      value: waits.averageWait === null ? '' : String(waits.averageWait),
      base: `${waits.waiting} waiting, ${percentText(waits.inTarget.percent)} of ${waits.inTarget.of} within ${analytics.waitTarget} min`,
    })),
    ...rows.flatMap((row, index) =>
      row.cells.map(({ players, percent, forecast }, cell) => ({
        part: 'Occupancy',
        what: `${index === 0 ? 'Today' : weekdayText(row.weekday)}, ${hourText(occupancy?.hours[cell] ?? 0)}`,
        value: players === null ? '' : String(players),
        base: `${percentText(percent)} of the open seats${forecast ? ', expected' : ''}`,
      })),
    ),
  ];
}
