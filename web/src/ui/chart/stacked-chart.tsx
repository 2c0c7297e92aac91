import { useId, useState } from 'react';
import { useWidth } from './use-width';
import { Hatch } from './hatch';
import { BarList, Readout } from './stacked-list';
import { type PlacedBar, shownTicks, type StackedData, type StackedLayout, stackedLayout, wordBegins } from './stacked';

interface StackedChartProps extends StackedData {
  /** Names the list of bars. */
  title: string;
  /** "$16,644.60", and a short form for the axis and small spaces: "$15k". */
  format: (value: number, short?: boolean) => string;
  /** Above a bar whose period is not over yet: "so far". */
  partialWord: string;
}

const FILL = ['fill-chart-1', 'fill-chart-2'] as const;
const TEXT = ['text-chart-1', 'text-chart-2'] as const;
const STROKE = ['stroke-chart-1', 'stroke-chart-2'] as const;

/**
 * Bars of two parts over time. The drawing is rendered for its actual width, so its text is never smaller than other
 * text. Over it lies a list for keyboard and screen readers: one tab stop, arrow keys go from bar to bar, and the text
 * of the current bar is shown.
 */
export function StackedChart({ title, format, partialWord, ...data }: StackedChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const [shown, setShown] = useState<string | null>(null);
  const layout = stackedLayout(data, width);
  const current = layout.bars.find(({ bar }) => bar.key === shown);
  return (
    <div ref={ref} className="relative">
      <Drawing layout={layout} data={data} format={format} partialWord={partialWord} current={shown} />
      <BarList
        title={title}
        layout={layout}
        words={(placed) => barWords(placed, data.series, format, partialWord)}
        onShow={setShown}
      />
      {current === undefined ? null : <Readout placed={current} layout={layout} series={data.series} format={format} />}
      {layout.labels === null ? <Legend {...data} /> : null}
    </div>
  );
}

type Format = StackedChartProps['format'];

function barWords({ bar, total }: PlacedBar, series: readonly string[], format: Format, partialWord: string): string {
  const parts = series.map((name, index) => `${name} ${format(bar.parts?.[index] ?? 0)}`);
  const sum = `${format(total)}${bar.partial === true ? ` ${partialWord}` : ''}`;
  return `${bar.label}: ${sum}, ${parts.join(', ')}`;
}

interface DrawingProps {
  layout: StackedLayout;
  data: StackedData;
  format: Format;
  partialWord: string;
  current: string | null;
}

function Drawing({ layout, data, format, partialWord, current }: DrawingProps) {
  const hatch = useId();
  const { width, height, left, right, base, slot, barWidth, labels } = layout;
  const narrow = labels === null;
  const ticks = shownTicks(data.bars, slot);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="block h-auto max-w-full overflow-visible text-meta tabular-nums"
    >
      <defs>
        <Hatch id={hatch} />
      </defs>
      {layout.steps.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y} y2={y} className={value === 0 ? 'stroke-control' : 'stroke-line-soft'} />
          <text x={left - 8} y={y + 4} textAnchor="end" className="fill-ink-3">
            {format(value, true)}
          </text>
        </g>
      ))}
      {layout.bars.map((placed) => (
        <g key={placed.bar.key}>
          <Bar
            placed={placed}
            barWidth={barWidth}
            base={base}
            hatch={hatch}
            dim={current !== null && current !== placed.bar.key}
          />
          {ticks.has(placed.bar.key) ? (
            <text
              x={placed.x}
              y={base + 16}
              textAnchor="middle"
              data-strong={placed.bar.strong === true || undefined}
              data-now={placed.bar.partial === true || undefined}
              className="fill-ink-3 data-now:fill-ink data-now:font-semibold data-strong:fill-ink"
            >
              {placed.bar.tick}
            </text>
          ) : null}
        </g>
      ))}
      {layout.mean === null ? null : (
        <line
          x1={left}
          x2={layout.mean.to}
          y1={layout.mean.y}
          y2={layout.mean.y}
          strokeDasharray="2 4"
          className="stroke-ink-2"
        />
      )}
      <Callouts layout={layout} format={format} partialWord={partialWord} narrow={narrow} />
      <Labels layout={layout} data={data} />
    </svg>
  );
}

interface BarProps {
  placed: PlacedBar;
  barWidth: number;
  base: number;
  hatch: string;
  /** The user has moved to another bar. */
  dim: boolean;
}

function Bar({ placed: { bar, x, rects }, barWidth, base, hatch, dim }: BarProps) {
  const from = x - barWidth / 2;
  if (bar.parts === null) {
    return <line x1={from} x2={from + barWidth} y1={base - 1} y2={base - 1} strokeWidth="2" className="stroke-line" />;
  }
  return (
    <g opacity={bar.partial === true ? 0.6 : dim ? 0.72 : 1}>
      {rects.map(({ part, y, height }) =>
        part === 0 ? (
          <rect
            key={part}
            x={from}
            y={y}
            width={barWidth}
            height={height}
            className={`${FILL[0]} forced-colors:fill-[CanvasText]`}
          />
        ) : (
          <rect
            key={part}
            x={from + 0.5}
            y={y + 0.5}
            width={Math.max(0.5, barWidth - 1)}
            height={Math.max(0, height - 1)}
            fill={`url(#${hatch})`}
            className="stroke-chart-2"
          />
        ),
      )}
    </g>
  );
}

/** The highest bar with its sum, and the label above the bar whose period is not over yet. */
function Callouts({
  layout,
  format,
  partialWord,
  narrow,
}: {
  layout: StackedLayout;
  format: Format;
  partialWord: string;
  narrow: boolean;
}) {
  const { best, width } = layout;
  const now = layout.bars.find(({ bar }) => bar.partial === true && bar.parts !== null);
  const same = best !== null && now !== undefined && best.bar.key === now.bar.key;
  const room = narrow ? 48 : 72;
  const word = (now?.top ?? 0) - 8;
  const begins = now !== undefined && wordBegins(now, layout.bars, layout.barWidth);
  const sum = best === null ? 0 : best.top - 8;
  const meets = best !== null && now !== undefined && Math.abs(best.x - now.x) < room && Math.abs(sum - word) < 16;
  return (
    <>
      {best === null ? null : (
        <text
          x={Math.min(Math.max(best.x, layout.left + room / 2), width - room / 2)}
          y={meets ? word - 16 : sum}
          textAnchor="middle"
          className="fill-ink font-semibold"
        >
          {format(best.total, narrow)}
        </text>
      )}
      {now === undefined || (narrow && !same) ? null : (
        <text
          x={begins ? now.x - layout.barWidth / 2 : now.x}
          y={word}
          textAnchor={begins ? 'start' : 'middle'}
          className="fill-ink-2"
        >
          {partialWord}
        </text>
      )}
    </>
  );
}

function Labels({ layout: { labels, mean }, data }: { layout: StackedLayout; data: StackedData }) {
  if (labels === null) return null;
  return (
    <g className="font-medium">
      {data.series.map((name, index) => {
        const y = labels.series[index] ?? 0;
        return (
          <g key={name} className={TEXT[index] ?? TEXT[0]}>
            <line x1={labels.lead} x2={labels.x - 4} y1={y} y2={y} className={STROKE[index] ?? STROKE[0]} />
            <text x={labels.x} y={y + 4} fill="currentColor">
              {name}
            </text>
          </g>
        );
      })}
      {mean === null || labels.mean === null ? null : (
        <text x={labels.x} y={labels.mean + 4} className="fill-ink-2">
          {data.mean?.label}
        </text>
      )}
    </g>
  );
}

/** The legend, where the labels have no room beside the bars. */
function Legend({ series, mean }: StackedData) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta font-medium text-ink-2">
      {series.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden="true" className="flex-none">
            <Swatch index={index} />
          </svg>
          {name}
        </span>
      ))}
      {mean === null ? null : <span className="text-ink-3">Dotted: {mean.label}</span>}
    </p>
  );
}

function Swatch({ index }: { index: number }) {
  if (index === 0) return <rect width="10" height="10" rx="2" className={FILL[0]} />;
  return (
    <>
      <rect x="0.5" y="0.5" width="9" height="9" rx="2" className="fill-none stroke-chart-2" />
      <path d="M1 9 9 1M1 5l4-4M5 9l4-4" className="stroke-chart-2" />
    </>
  );
}
