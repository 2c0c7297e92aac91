import { BarChart } from '@/ui/chart/bar-chart';
import type { Bar } from '@/ui/chart/bars';
import { Sparkline } from '@/ui/chart/sparkline';
import type { StackedBar } from '@/ui/chart/stacked';
import { StackedChart } from '@/ui/chart/stacked-chart';
import { DayField } from '@/ui/day-field';
import { Pager } from '@/shells/pager';
import { Panel } from '@/ui/panel';
import { ExportButton, PrintButton } from '@/ui/take-away';
import { Beside, Section } from './section';

const nothing = () => undefined;

const HOURS = [12.5, 13, 14.5, 11, 15.5, 13, 15.7, 13.5, 10.5, 16.5, 10.8, 13.8, 8.2];

const BARS: readonly Bar[] = HOURS.map((value, index) => ({
  key: String(index),
  label: `Week ${index + 1}`,
  tick: index % 4 === 0 ? `Week ${index + 1}` : undefined,
  value,
  text: value.toFixed(1),
  partial: index === HOURS.length - 1,
  strong: value === 16.5,
}));

const DAYS: readonly StackedBar[] = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  label: `November ${index + 1}`,
  tick: String(index + 1),
  strong: index % 7 === 5,
  parts: index < 9 ? [500 + ((index * 337) % 600), 120 + ((index * 89) % 200)] : null,
  partial: index === 8,
}));

const NO_BARS = BARS.slice(0, 4).map((bar) => Object.assign({}, bar, { value: 0, text: '0.0' }));

/** Charts, the footer of a long list, and the buttons that export a list. */
export function ReportSections() {
  return (
    <>
      <Section title="Chart" stacked>
        <BarChart
          title="Hours per week"
          summary="13.0 on average over 13 weeks, 8.2 so far this week."
          bars={BARS}
          heads={{ label: 'Week', value: 'Hours' }}
          unit="hours"
        />
        <BarChart
          title="Hours per week, none"
          summary="Nothing played in 4 weeks."
          bars={NO_BARS}
          heads={{ label: 'Week', value: 'Hours' }}
          unit="hours"
        />
      </Section>
      <Section
        title="Sparkline"
        rule="From zero, the last point marked, its number beside it. What is compared shares a scale."
      >
        <span className="flex items-center gap-3 text-dense">
          <b className="font-semibold tabular-nums">80</b> seated
          <Sparkline label="Seated by the hour: from 4 to 80" values={[4, 18, 31, 44, 62, 80]} most={93} />
        </span>
        <span className="flex items-center gap-3 text-dense">
          <b className="font-semibold tabular-nums">93</b> seated
          <Sparkline label="Seated by the hour: from 12 to 93" values={[12, 20, 52, 71, 70, 93]} most={93} />
        </span>
        <span className="flex items-center gap-3 text-dense">
          <b className="font-semibold tabular-nums">0</b> seated
          <Sparkline label="Nobody seated yet" values={[0, 0, 0, 0]} />
        </span>
      </Section>
      <Section title="Stacked chart, day" stacked>
        <Panel title="Revenue by day">
          <div className="p-4">
            <StackedChart
              title="Revenue by day"
              bars={DAYS}
              series={['Seat rental', 'Membership']}
              mean={{ value: 900, label: '$900 average full day' }}
              format={(value) => `$${value.toLocaleString('en-US')}`}
              partialWord="so far"
            />
          </div>
        </Panel>
        <Beside>
          <DayField
            value="2026-11-20"
            onValueChange={nothing}
            max="2026-11-20"
            previous="2026-11-19"
            next={undefined}
          />
        </Beside>
      </Section>
      <Section title="Long list" stacked>
        <Panel title="First page" hideTitle>
          <Pager onPrevious={undefined} onNext={nothing}>
            1 to 25 of 148
          </Pager>
        </Panel>
        <Panel title="Next page on its way" hideTitle>
          <Pager busy onPrevious={nothing} onNext={nothing}>
            26 to 50 of 148
          </Pager>
        </Panel>
        <Panel title="All on one page" hideTitle>
          <Pager onPrevious={undefined} onNext={undefined}>
            1 to 12 of 12
          </Pager>
        </Panel>
        <Beside>
          <div className="flex flex-wrap gap-3">
            <ExportButton onPress={nothing} />
            <ExportButton busy onPress={nothing} />
            <ExportButton disabledReason="Nothing to export" onPress={nothing} />
            <PrintButton />
          </div>
        </Beside>
      </Section>
    </>
  );
}
