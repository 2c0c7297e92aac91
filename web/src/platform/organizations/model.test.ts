import { expect, test } from 'vitest';
import { lastActive, placeOf, typeLabel } from './model';

const now = Date.parse('2026-11-20T20:42:00Z');

test.each([
  [null, 'Never'],
  ['2026-11-20T20:40:00Z', '2 min'],
  ['2026-11-20T17:42:00Z', '3 h'],
  ['2026-11-20T20:42:30Z', '0 s'],
])('last active at %s: %s', (at, words) => {
  expect(lastActive(at, now)).toBe(words);
});

test('after a day it is a date', () => {
  expect(lastActive('2026-08-31T12:00:00Z', now)).toMatch(/Aug(ust)? 31/);
});

test.each([
  ['Austin', 'TX', 'Austin, TX'],
  ['', 'TX', 'TX'],
  ['', '', ''],
])('%j and %j are %j', (city, state, words) => {
  expect(placeOf({ city, state })).toBe(words);
});

test('every kind has its word', () => {
  expect(typeLabel('tribal_casino')).toBe('Tribal casino');
});
