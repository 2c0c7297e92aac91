import { expect, test, vi } from 'vitest';
import { memoizeByLists } from './memoize';

test('computed once for the same lists, with the same object until they change', () => {
  const compute = vi.fn<(list: readonly number[], by: number) => number[]>((list, by) => list.map((n) => n * by));
  const times = memoizeByLists(compute);
  const list = [1, 2];
  const first = times(list, 2);
  expect(first).toEqual([2, 4]);
  expect(times(list, 2)).toBe(first);
  expect(compute).toHaveBeenCalledOnce();
  expect(times(list, 3)).toEqual([3, 6]);
  expect(times([1, 2], 3)).toEqual([3, 6]);
  expect(compute).toHaveBeenCalledTimes(3);
});
