import { expect, test } from 'vitest';
import { floorSearch } from './search';

test('the address has the table filter', () => {
  expect(floorSearch({ show: 'short' })).toEqual({ show: 'short' });
  expect(floorSearch({})).toEqual({});
});

test('unknown parameters are ignored', () => {
  expect(floorSearch({ show: 'purple', other: 1 })).toEqual({});
});
