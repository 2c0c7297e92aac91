import { expect, test } from 'vitest';
import { shownMs } from './board-context';

test('a board that is alone is always shown', () => {
  expect(shownMs(123_456, { index: 0, count: 1, ms: 20_000 })).toBe(123_456);
});

test('a board goes on at its next turn where it was at the end of the last', () => {
  const turn = { index: 1, count: 3, ms: 20_000 };
  const shown = [20_000, 39_999, 80_000, 99_999, 140_000].map((now) => shownMs(now, turn));
  expect(shown).toEqual([0, 19_999, 20_000, 39_999, 40_000]);
});
