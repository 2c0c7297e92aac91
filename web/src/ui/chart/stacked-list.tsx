import { useBarKeys } from './use-bar-keys';
import type { PlacedBar, StackedLayout } from './stacked';

interface BarListProps {
  title: string;
  layout: StackedLayout;
  words: (placed: PlacedBar) => string;
  onShow: (key: string | null) => void;
}

/** A list over the drawing, for keyboard and screen readers: one tab stop, arrow keys go from bar to bar. */
export function BarList({ title, layout, words, onShow }: BarListProps) {
  const bars = layout.bars.filter(({ bar }) => bar.parts !== null);
  const { list, at, setCurrent, onKeyDown } = useBarKeys(bars.length);

  return (
    // The keys belong to the bars; the list only handles their events.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      ref={list}
      aria-label={title}
      // As wide as the drawing was on the screen: otherwise the browser would shrink the page to fit the paper.
      data-noprint=""
      onKeyDown={onKeyDown}
      onMouseLeave={() => onShow(null)}
      className="absolute inset-x-0 top-0"
      style={{ height: layout.base }}
    >
      {bars.map((placed, index) => (
        <li key={placed.bar.key} className="contents">
          {/* An image of some numbers with their text: focusable, but it cannot be pressed. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            data-bar=""
            role="img"
            aria-label={words(placed)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={index === at ? 0 : -1}
            onFocus={() => {
              setCurrent(index);
              onShow(placed.bar.key);
            }}
            onBlur={() => onShow(null)}
            onMouseEnter={() => onShow(placed.bar.key)}
            className="absolute inset-y-0 rounded-control"
            style={{ left: placed.x - layout.slot / 2, width: layout.slot }}
          />
        </li>
      ))}
    </ol>
  );
}

interface ReadoutProps {
  placed: PlacedBar;
  layout: StackedLayout;
  series: readonly string[];
  format: (value: number) => string;
}

/** The text of the bar under the pointer or with the focus. Screen readers read it as the bar's name. */
export function Readout({ placed: { bar, x, total }, layout, series, format }: ReadoutProps) {
  const left = x < layout.width / 2;
  return (
    <div
      aria-hidden="true"
      data-noprint=""
      className="pointer-events-none absolute top-0 z-popover rounded-control bg-raised px-3 py-2 text-meta whitespace-nowrap tabular-nums shadow-float"
      style={left ? { left: x + layout.slot / 2 + 6 } : { right: layout.width - x + layout.slot / 2 + 6 }}
    >
      <p className="font-medium text-ink">{bar.label}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 text-ink-2">
        {series.toReversed().map((name, index) => (
          <Line key={name} label={name} value={format(bar.parts?.[series.length - 1 - index] ?? 0)} />
        ))}
        <Line label="Total" value={format(total)} strong />
      </dl>
    </div>
  );
}

function Line({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-strong={strong || undefined} className="text-right text-ink data-strong:font-semibold">
        {value}
      </dd>
    </>
  );
}
