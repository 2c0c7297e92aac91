import { expect, test } from 'vitest';
import { countOf, countsReadable, countsToWire, piecesOf, worthOf } from './payment';

test('chips add up by value; blank counts as zero', () => {
  const counts = { '100.00': '2', '25.00': '8', '5.00': ' 20 ', '1.00': '' };
  expect(worthOf(counts)).toBe(500_00);
  expect(piecesOf(counts)).toBe(30);
  expect(countsToWire(counts)).toEqual([
    { denomination: '100.00', count: 2 },
    { denomination: '25.00', count: 8 },
    { denomination: '5.00', count: 20 },
  ]);
});

test('coins add up to the exact cent', () => {
  expect(worthOf({ '0.10': '3', '0.01': '7' })).toBe(37);
});

test.each(['1.5', '-1', '1e3', 'two', '1000000'])('%s is not a count', (text) => {
  expect(countOf(text)).toBeNull();
  expect(countsReadable({ '5.00': text })).toBe(false);
  expect(worthOf({ '5.00': text })).toBe(0);
});
