import { expect, test } from 'vitest';
import { entriesOf, idleReason, repeatText, winnersOf } from './model';

test('one entry per line, without blank lines', () => {
  expect(entriesOf('  Ray  Whitfield \r\n\n\t\nLena Kowalski\nLena Kowalski')).toEqual([
    'Ray Whitfield',
    'Lena Kowalski',
    'Lena Kowalski',
  ]);
  expect(entriesOf(' \n ')).toEqual([]);
});

test('winners are between one and the number of entries', () => {
  expect(['1', ' 3 ', '4', '0', '', '1.5', '-1', 'x'].map((text) => winnersOf(text, 3))).toEqual([
    1,
    3,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('gives the reason when the drawing cannot start', () => {
  expect(idleReason(0)).toBe('Enter at least one name');
  expect(idleReason(1)).toBeUndefined();
  expect(idleReason(2001)).toBe('Enter at most 2,000 names');
});

test('how a drawing is repeated', () => {
  const drawing = { entries: ['a', 'b', 'c'], winners: ['b'] };
  expect(repeatText(drawing)).toContain('Perm(3)');
  expect(repeatText(drawing)).toContain('the first place wins');
  expect(repeatText({ ...drawing, winners: ['b', 'a'] })).toContain('the first 2 places win');
});
