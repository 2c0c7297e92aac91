import { DataTable } from '../data-table';
import { type Bar, heights } from './bars';
import { ChartPanel } from './chart-panel';
import { useBarKeys } from './use-bar-keys';

interface BarChartProps {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** The heads of the table: "Week", "Hours". */
  heads: { label: string; value: string };
  /** After the number for screen readers: "hours". */
  unit: string;
}

/** Bars with their numbers above them. One tab stop; arrow keys go from bar to bar. */
export function BarChart({ title, summary, bars, heads, unit }: BarChartProps) {
  return (
    <ChartPanel
      title={title}
      summary={summary}
      chart={<Bars title={title} bars={bars} unit={unit} />}
      table={
        <DataTable
          caption={title}
          columns={[
            { key: 'label', header: heads.label, rowHeader: true, cell: ({ label }) => label },
            {
              key: 'value',
              header: heads.value,
              align: 'right',
              cell: ({ text, partial }) => (partial === true ? `${text} so far` : text),
            },
          ]}
          rows={bars}
          rowKey={({ key }) => key}
        />
      }
    />
  );
}

/**
 * The drawing alone, in a panel of its own: every bar has its number above it and a text for screen readers. The bars
 * are drawn, but their labels are HTML over the drawing: text in an SVG shrinks with it and becomes unreadable on a
 * phone.
 */
export function Bars({ title, bars, unit }: Pick<BarChartProps, 'title' | 'bars' | 'unit'>) {
  const { list, at, setCurrent, onKeyDown } = useBarKeys(bars.length);
  const high = heights(bars);

  return (
    <ol ref={list} aria-label={title} className="flex px-4 pt-5 pb-3 phone:px-2">
      {bars.map((bar, index) => (
        <li key={bar.key} className="group relative min-w-0 flex-1">
          {/* An image of one number with its label: focusable, and arrow keys move on, but it cannot be pressed. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            data-bar=""
            role="img"
            aria-label={`${bar.label}: ${bar.text} ${unit}${bar.partial === true ? ' so far' : ''}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onKeyDown={onKeyDown}
            className="rounded-control"
          >
            <div className="flex h-26 flex-col justify-end border-b border-control">
              <span
                data-strong={bar.strong === true || undefined}
                className="mb-1 block text-center text-meta text-ink-2 phone:text-[0.625rem] tabular-nums data-strong:font-semibold data-strong:text-ink"
              >
                {bar.text}
              </span>
              <svg
                viewBox="0 0 10 10"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mx-auto block w-[55%] flex-none fill-chart-1 forced-colors:fill-[CanvasText]"
                style={{ height: `${(high[index] ?? 0) * 0.76}%` }}
              >
                <rect width="10" height="10" fillOpacity={bar.partial === true ? 0.6 : 1} />
              </svg>
            </div>
            <span className="block h-5 pt-1 text-center text-meta whitespace-nowrap text-ink-3">
              {bar.tick === undefined ? null : (
                <span className="absolute left-1/2 -translate-x-1/2 phone:group-first:left-0 phone:group-first:translate-x-0 phone:group-last:right-0 phone:group-last:left-auto phone:group-last:translate-x-0">
                  {bar.tick}
                </span>
              )}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
