import { expect, test } from 'vitest';
import { type Bar, heights, stepTo } from './bars';

function bars(...values: number[]): Bar[] {
  return values.map((value) => ({ key: `${value}`, label: '', value, text: `${value}` }));
}

test('bars start at zero, and the highest fills the drawing', () => {
  expect(heights(bars(5, 10, 0))).toEqual([50, 100, 0]);
  expect(heights(bars(0, 0))).toEqual([0, 0]);
  expect(heights(bars(-3, 4))).toEqual([0, 100]);
  expect(heights([])).toEqual([]);
});

test('arrow keys go from bar to bar and stop at the ends', () => {
  expect(stepTo('ArrowRight', 0, 3)).toBe(1);
  expect(stepTo('ArrowRight', 2, 3)).toBe(2);
  expect(stepTo('ArrowLeft', 0, 3)).toBe(0);
  expect(stepTo('Home', 2, 3)).toBe(0);
  expect(stepTo('End', 0, 3)).toBe(2);
  expect(stepTo('a', 0, 3)).toBeUndefined();
});
