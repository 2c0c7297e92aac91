import { axisSteps, spread } from './scale';

/** One bar of parts that lie on each other, the first one lowest. Without parts it is a place that is still to come. */
export interface StackedBar {
  key: string;
  /** In full: "Saturday, November 14". */
  label: string;
  /** Below the bar; left out where there is no room for all. */
  tick?: string | undefined;
  /** Its tick is darker: an evening that fills a room. */
  strong?: boolean;
  parts: readonly number[] | null;
  /** Not over yet: drawn paler. */
  partial?: boolean;
}

export interface StackedData {
  bars: readonly StackedBar[];
  /** What the parts are called. */
  series: readonly string[];
  /** A line across, with its words. */
  mean: { value: number; label: string } | null;
}

interface Rect {
  /** Which part it is, the lowest is 0. */
  part: number;
  y: number;
  height: number;
}

export interface PlacedBar {
  bar: StackedBar;
  /** The middle of the bar. */
  x: number;
  total: number;
  rects: Rect[];
  top: number;
}

/** Half the width of a word above a bar. */
const WORD = 18;

/** Whether a word over a bar begins at its left edge: in its middle it would stand on a higher neighbour. After it comes nothing. */
export function wordBegins(
  placed: PlacedBar,
  bars: readonly PlacedBar[],
  barWidth: number,
): boolean {
  return bars.some(
    ({ x, top }) => x < placed.x && placed.x - x < WORD + barWidth / 2 && top < placed.top - 2,
  );
}

export interface StackedLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  base: number;
  barWidth: number;
  slot: number;
  bars: PlacedBar[];
  steps: { value: number; y: number }[];
  mean: { y: number; to: number } | null;
  /** The highest bar, said above it. */
  best: PlacedBar | null;
  /** Where the words of the series and of the mean stand beside the last bar; null where there is no room: then a legend says them. */
  labels: { x: number; lead: number; series: number[]; mean: number | null } | null;
}

const LABELS = 152;
/** Below this width the words stand under the drawing. */
const NARROW = 560;

export function totalOf(bar: StackedBar): number {
  return (bar.parts ?? []).reduce((sum, part) => sum + Math.max(0, part), 0);
}

/** Everything of the drawing in pixels. */
export function stackedLayout({ bars, mean }: StackedData, width: number): StackedLayout {
  const narrow = width < NARROW;
  const height = narrow ? 220 : 264;
  const left = narrow ? 34 : 44;
  const top = 44;
  const base = height - 26;
  const last = bars.findLastIndex((bar) => bar.parts !== null);
  const count = Math.max(1, bars.length);
  // The days to come make room for the words; without them the bars stop earlier.
  const free = ((width - left - 16) / count) * (count - 1 - last);
  const right = !narrow && free < LABELS ? width - LABELS - 8 : width - (narrow ? 4 : 16);
  const slot = (right - left) / count;
  const barWidth = Math.max(1.5, slot > 8 ? slot * 0.62 : slot * 0.78);
  const highest = Math.max(mean?.value ?? 0, ...bars.map(totalOf));
  const yOf = (value: number) => base - (highest === 0 ? 0 : (value / highest) * (base - top));
  const placed = bars.map((bar, index): PlacedBar => {
    const x = left + slot * (index + 0.5);
    return { bar, x, total: totalOf(bar), ...stack(bar, yOf, base) };
  });
  const end = placed[last];
  const best = placed.reduce<PlacedBar | null>(
    (high, each) => (each.total > (high?.total ?? 0) ? each : high),
    null,
  );
  return {
    width,
    height,
    left,
    right,
    base,
    barWidth,
    slot,
    bars: placed,
    steps: axisSteps(highest).map((value) => ({ value, y: yOf(value) })),
    mean:
      mean === null || end === undefined
        ? null
        : { y: yOf(mean.value), to: Math.min(width, end.x + slot / 2 + 10) },
    best,
    labels:
      narrow || end === undefined
        ? null
        : labelsBeside(end, mean === null ? null : yOf(mean.value), barWidth, base),
  };
}

function stack(bar: StackedBar, yOf: (value: number) => number, base: number) {
  const rects: Rect[] = [];
  let below = 0;
  let top = base;
  for (const [part, amount] of (bar.parts ?? []).entries()) {
    const value = Math.max(0, amount);
    const bottom = yOf(below);
    below += value;
    top = yOf(below);
    // A hair of ground between the parts, where they are high enough to lose it.
    const gap = rects.some(({ height }) => height > 0) && bottom - top > 3 ? 1.5 : 0;
    rects.push({ part, y: top, height: Math.max(0, bottom - top - gap) });
  }
  return { rects, top };
}

function labelsBeside(end: PlacedBar, mean: number | null, barWidth: number, base: number) {
  const middles = end.rects.map(({ y, height }) => y + height / 2);
  const places = spread(mean === null ? middles : [...middles, mean], 18, 12, base - 6);
  const lead = end.x + barWidth / 2 + 6;
  return {
    x: lead + 20,
    lead,
    series: places.slice(0, middles.length),
    mean: mean === null ? null : (places.at(-1) ?? mean),
  };
}

/** Which bars have their tick written: all, or as many as have room, the present one always. */
export function shownTicks(bars: readonly StackedBar[], slot: number): Set<string> {
  // By their letters: twelve pixels high, some six wide.
  const room = 10 + 6.6 * Math.max(0, ...bars.map(({ tick }) => tick?.length ?? 0));
  const every = [1, 2, 7, 14, 28].find((each) => each * slot >= room) ?? 28;
  const present = bars.findIndex((bar) => bar.partial === true);
  const near = (index: number) => present !== -1 && Math.abs(index - present) * slot < room;
  return new Set(
    bars
      .filter((bar, index) => {
        if (bar.tick === undefined) return false;
        return index === present || (index % every === 0 && !near(index));
      })
      .map(({ key }) => key),
  );
}
