import { Bars } from '@/ui/chart/bar-chart';
import { type HeatRow, HeatStrip } from '@/ui/chart/heat-strip';
import { LineChart } from '@/ui/chart/line-chart';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Beside, Section } from './section';

const HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];
const WORDS = HOURS.map((hour) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`);
const HEADS = WORDS.map((word, index) =>
  index === 0 || HOURS[index] === 20 || word.startsWith('12') ? word : word.replace(/ .*/, ''),
);
const NOW = HOURS.indexOf(20);
const PEAK = HOURS.indexOf(21);

/** An evening that rises to its peak and falls. */
function day(label: string, most: number, now = false): HeatRow {
  const values = HOURS.map((hour) => Math.max(2, Math.round(most * (1 - Math.abs(hour - 21) / 14))));
  return {
    key: label,
    label,
    short: now ? label : label.slice(0, 3),
    cells: values.map((value, index) => ({
      value,
      text: String(value),
      forecast: now && index > NOW,
    })),
    peak: PEAK,
    peakText: `${most} at 9 PM`,
    now,
  };
}

const UNKNOWN: HeatRow = {
  key: 'Sunday',
  label: 'Sunday',
  short: 'Sun',
  cells: HOURS.map(() => ({ value: null, text: '–', forecast: false })),
  peak: null,
  peakText: '–',
};

const WEEKS = [61, 62, 60, 63, 62, 65, 63, 64].map((value, index) => ({
  key: String(index),
  label: `Week ${index + 1}`,
  value,
  text: `${value}%`,
}));

const FLOW = Array.from({ length: 49 }, (_, index) => ({
  key: String(index),
  label: `${index * 5} min`,
  value: Math.round(40 + 30 * Math.sin(index / 12)),
}));

/** Drawings of hours, weeks and shares. */
export function FigureSections() {
  return (
    <>
      <Section
        title="Heat strip"
        rule="The number is in the cell, colour only helps the eye. Hours to come are outlined. On a phone the numbers go, the peak stays; on paper they stand."
        stacked
      >
        <Panel title="Occupancy by hour" hideTitle>
          <div className="p-3">
            <HeatStrip
              caption="Players seated in each hour"
              heads={HEADS}
              hours={WORDS}
              now={NOW}
              most={91}
              rows={[day('Today', 84, true), day('Friday', 84), day('Saturday', 91), UNKNOWN, day('Monday', 24)]}
            />
          </div>
        </Panel>
      </Section>
      <Section
        title="Line"
        rule="One line over time, its words below where a phone does not shrink them, its numbers as a table for readers."
      >
        <Beside>
          <Panel title="Few points">
            <div className="p-4">
              <LineChart
                label="Retention by week, from 61 to 64 percent"
                points={WEEKS}
                heads={['Week', 'Came back']}
                from={50}
                dots
                first="Week 1, 61%"
                last="Week 8, 64%"
              />
            </div>
          </Panel>
          <Panel title="Many points">
            <div className="p-4">
              <LineChart
                label="Players seated in four hours, from 40 to 16"
                points={FLOW}
                first="4:42 PM, 40"
                last="8:42 PM, 16"
              />
            </div>
          </Panel>
          <Panel title="One point">
            <div className="p-4">
              <LineChart label="Players seated, 7" points={FLOW.slice(0, 1)} first="" last="8:42 PM, 7" />
            </div>
          </Panel>
        </Beside>
      </Section>
      <Section title="Bars alone, shares">
        <Beside>
          <Panel title="In a panel of its own">
            <Bars
              title="Players at the peak hour on the last Fridays"
              unit="players"
              bars={[79, 82, 84, 81, 88, 90, 83, 85].map((value, index) => ({
                key: String(index),
                label: `Friday ${index + 1}`,
                tick: String(index + 1),
                value,
                text: String(value),
                strong: true,
              }))}
            />
          </Panel>
          <Panel title="A share beside its number">
            <ul className="grid gap-3 p-4 text-dense tabular-nums">
              {[1, 0.82, 0.36, 0.01, 0].map((share) => (
                <li key={share} className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-3">
                  <Meter share={share} />
                  <span className="text-right">{Math.round(share * 100)}%</span>
                </li>
              ))}
            </ul>
          </Panel>
        </Beside>
      </Section>
    </>
  );
}
