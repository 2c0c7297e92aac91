import { axisSteps, spread } from './scale';

/** One bar of stacked parts, the first one lowest. A bar without parts is a placeholder for a future period. */
export interface StackedBar {
  key: string;
  /** In full: "Saturday, November 14". */
  label: string;
  /** Below the bar; omitted where not all labels fit. */
  tick?: string | undefined;
  /** Its tick is darker: an evening that fills a room. */
  strong?: boolean;
  parts: readonly number[] | null;
  /** The period is not over yet: drawn paler. */
  partial?: boolean;
}

export interface StackedData {
  bars: readonly StackedBar[];
  /** The names of the parts. */
  series: readonly string[];
  /** A horizontal line with its label. */
  mean: { value: number; label: string } | null;
}

interface Rect {
  /** The index of the part; the lowest is 0. */
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

/** Half the width of a label above a bar. */
const WORD = 18;

/**
 * Whether a label above a bar starts at the bar's left edge: centered, it would overlap a higher neighbor. It is the
 * last bar, so the space to its right is free.
 */
export function wordBegins(placed: PlacedBar, bars: readonly PlacedBar[], barWidth: number): boolean {
  return bars.some(({ x, top }) => x < placed.x && placed.x - x < WORD + barWidth / 2 && top < placed.top - 2);
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
  /** The highest bar, whose sum is written above it. */
  best: PlacedBar | null;
  /**
   * The position of the labels of the series and of the mean beside the last bar; null where there is no room: then a
   * legend shows them.
   */
  labels: { x: number; lead: number; series: number[]; mean: number | null } | null;
}

const LABELS = 152;
/** Below this width the labels are under the drawing. */
const NARROW = 560;

export function totalOf(bar: StackedBar): number {
  return (bar.parts ?? []).reduce((sum, part) => sum + Math.max(0, part), 0);
}

/** The whole drawing in pixels. */
export function stackedLayout({ bars, mean }: StackedData, width: number): StackedLayout {
  const narrow = width < NARROW;
  const height = narrow ? 220 : 264;
  const left = narrow ? 34 : 44;
  const top = 44;
  const base = height - 26;
  const last = bars.findLastIndex((bar) => bar.parts !== null);
  const count = Math.max(1, bars.length);
  // Future days leave room for the labels; without them the bars stop earlier.
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
  const best = placed.reduce<PlacedBar | null>((high, each) => (each.total > (high?.total ?? 0) ? each : high), null);
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
      mean === null || end === undefined ? null : { y: yOf(mean.value), to: Math.min(width, end.x + slot / 2 + 10) },
    best,
    labels:
      narrow || end === undefined ? null : labelsBeside(end, mean === null ? null : yOf(mean.value), barWidth, base),
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
    // A thin gap between the parts, where they are high enough for it.
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

/** The bars whose tick has a label: all, or as many as fit, always with the present one. */
export function shownTicks(bars: readonly StackedBar[], slot: number): Set<string> {
  // Estimates the width by letters: twelve pixels high, about six wide.
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
