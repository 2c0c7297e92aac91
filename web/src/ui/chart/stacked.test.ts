import { describe, expect, test } from 'vitest';
import { shownTicks, type StackedBar, stackedLayout, wordBegins } from './stacked';

const month = (played: number): StackedBar[] =>
  Array.from({ length: 30 }, (_, index) => ({
    key: String(index + 1),
    label: `November ${index + 1}`,
    tick: String(index + 1),
    parts: index < played ? [600 + index, 200] : null,
    partial: index === played - 1,
  }));

const series = ['Seat rental', 'Membership'];
const mean = { value: 700, label: '$7 average' };

describe('the layout', () => {
  test('bars start at the base, their parts are stacked, and the highest has its figure', () => {
    const { bars, base, best, height } = stackedLayout({ bars: month(20), series, mean }, 1088);
    const [low, high] = bars[4]?.rects ?? [];
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeCloseTo(base);
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);
    expect(best?.bar.key).toBe('20');
    expect(base).toBeLessThan(height);
  });

  test('the labels are in the future days, in a margin of their own, or under the drawing', () => {
    const inside = stackedLayout({ bars: month(20), series, mean }, 1088);
    expect(inside.right).toBe(1072);
    expect(inside.labels?.x).toBeLessThan(1088 - 130);
    const beside = stackedLayout({ bars: month(30), series, mean }, 1088);
    expect(beside.right).toBe(1088 - 160);
    expect(beside.labels?.x).toBeGreaterThan(beside.right - 20);
    expect(stackedLayout({ bars: month(20), series, mean }, 326).labels).toBeNull();
  });

  test('the labels never overlap', () => {
    const { labels } = stackedLayout({ bars: month(20), series, mean }, 1088);
    const places = [...(labels?.series ?? []), labels?.mean ?? 0].toSorted((a, b) => a - b);
    for (const [i, at] of places.entries()) {
      if (i > 0) expect(at - (places[i - 1] ?? 0)).toBeGreaterThanOrEqual(18);
    }
  });

  test('a negative amount draws no bar below the base', () => {
    const bars = [{ key: 'a', label: 'a', parts: [-50, 100] }];
    const [only] = stackedLayout({ bars, series, mean: null }, 600).bars;
    expect(only?.rects.map(({ height }) => height >= 0)).toEqual([true, true]);
    expect(only?.total).toBe(100);
  });

  test('nothing at all is flat', () => {
    const flat = stackedLayout({ bars: [{ key: 'a', label: 'a', parts: [0, 0] }], series, mean: null }, 600);
    expect(flat.best).toBeNull();
    expect(flat.steps).toEqual([{ value: 0, y: flat.base }]);
  });
});

test('a label above a narrow bar does not overlap a higher neighbor', () => {
  const { bars, barWidth } = stackedLayout({ bars: month(20), series, mean }, 326);
  const [before, now] = [bars[18], bars[19]];
  if (before === undefined || now === undefined) throw new Error('no bars');
  const lower = { ...now, top: now.top + 60 };
  expect(wordBegins(lower, [before, lower], barWidth)).toBe(true);
  expect(wordBegins({ ...before, top: 0, x: now.x }, bars, barWidth)).toBe(false);
  const wide = stackedLayout({ bars: month(20), series, mean }, 1088);
  const [earlier, last] = [wide.bars[18], wide.bars[19]];
  if (earlier === undefined || last === undefined) throw new Error('no bars');
  expect(wordBegins({ ...last, top: 200 }, [earlier, last], wide.barWidth)).toBe(false);
});

test('as many ticks as have room, the present day among them', () => {
  expect(shownTicks(month(20), 34).size).toBe(30);
  expect([...shownTicks(month(20), 9.7)]).toEqual(['1', '8', '15', '20', '29']);
});
