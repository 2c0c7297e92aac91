import { useId, useState } from 'react';
import type { HourlyOccupancy, OccupancyRow } from '@/api/figure-types';
import { type HeatRow, HeatStrip } from '@/ui/chart/heat-strip';
import { Empty } from '@/ui/empty';
import { Segmented } from '@/ui/segmented';
import { cellText, hourHeads, hourText, type Measure, mostOf, peakOf, presentHour, weekdayText } from './model';

const CAPTION: Record<Measure, string> = {
  players: 'Players seated in each hour, today and by weekday on average over the last eight weeks',
  percent: 'Share of the open seats taken in each hour, today and by weekday over the last eight weeks',
};

const STEPS = [0.05, 0.1, 0.2, 0.31, 0.4, 0.8, 1];

/** Today above the weekdays; future hours are outlined. */
export function Occupancy({ occupancy }: { occupancy: HourlyOccupancy }) {
  const id = useId();
  const [measure, setMeasure] = useState<Measure>('players');
  const most = mostOf(occupancy, measure);
  const none = mostOf(occupancy, 'players') === 0;
  const now = presentHour(occupancy);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface break-inside-avoid"
    >
      <header className="flex items-start gap-3 pt-3 pr-3 pl-4 phone:flex-wrap phone:pl-3">
        <div className="mr-auto min-w-0 phone:basis-full">
          <h2 id={id} className="text-body font-semibold">
            Occupancy by hour
          </h2>
          <p className="mt-0.5 text-dense text-ink-2 tabular-nums">
            {occupancy.basis} {none ? '' : 'Outlined hours are the forecast.'}
          </p>
        </div>
        {none ? null : (
          <span className="flex-none" data-noprint="">
            <Segmented
              label="Measure"
              value={measure}
              onValueChange={setMeasure}
              segments={[
                { value: 'players', label: 'Players' },
                { value: 'percent', label: 'Share of seats' },
              ]}
            />
          </span>
        )}
      </header>
      {none ? (
        <Empty title="Nobody was seated yet">Hours appear after the room's first night.</Empty>
      ) : (
        <div className="p-3">
          <HeatStrip
            caption={CAPTION[measure]}
            hours={occupancy.hours.map(hourText)}
            heads={hourHeads(occupancy.hours, now)}
            now={now}
            most={most}
            rows={[
              heatRow(occupancy.today, occupancy.hours, measure, true),
              ...occupancy.days.map((day) => heatRow(day, occupancy.hours, measure, false)),
            ]}
          />
          <p className="mt-3 hidden items-center gap-0.5 text-[0.75rem] text-ink-3 phone:flex" aria-hidden="true">
            0
            {STEPS.map((step) => (
              <i key={step} className="h-2.5 w-5 rounded-[2px] bg-chart-1" style={{ opacity: step }} />
            ))}
            {measure === 'percent' ? '100%' : `${most} players`}
          </p>
        </div>
      )}
    </section>
  );
}

function heatRow(row: OccupancyRow, hours: readonly number[], measure: Measure, today: boolean): HeatRow {
  const peak = peakOf(row, measure);
  const hour = peak === null ? undefined : hours[peak];
  const highest = peak === null ? null : (row.cells[peak]?.[measure] ?? null);
  const day = weekdayText(row.weekday);
  return {
    key: today ? 'today' : day,
    label: today ? 'Today' : day,
    short: today ? 'Today' : day.slice(0, 3),
    cells: row.cells.map((cell) => ({
      value: cell[measure],
      text: cellText(cell[measure], measure),
      forecast: cell.forecast,
    })),
    peak,
    peakText: hour === undefined || highest === null ? '–' : `${cellText(highest, measure)} at ${hourText(hour)}`,
    now: today,
  };
}
