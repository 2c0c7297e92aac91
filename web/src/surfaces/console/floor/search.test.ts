import { expect, test } from 'vitest';
import { floorSearch } from './search';

test('the address says which tables are shown', () => {
  expect(floorSearch({ show: 'short' })).toEqual({ show: 'short' });
  expect(floorSearch({})).toEqual({});
});

test('what it does not know is ignored', () => {
  expect(floorSearch({ show: 'purple', other: 1 })).toEqual({});
});
