import { expect, test } from 'vitest';
import { nextInstantOf } from './until';

const NOW = Date.parse('2026-11-29T02:42:00Z'); // 8:42 PM in Chicago

test('a time is the next one on the clock of the room', () => {
  expect(nextInstantOf('23:00', 'America/Chicago', NOW)).toBe('2026-11-29T05:00:00.000Z');
  expect(nextInstantOf('01:30', 'America/Chicago', NOW)).toBe('2026-11-29T07:30:00.000Z');
  expect(nextInstantOf('20:42', 'America/Chicago', NOW)).toBe('2026-11-30T02:42:00.000Z');
});

test('the next day is the next day of the calendar, whether it has 23 or 25 hours', () => {
  const beforeSpring = Date.parse('2027-03-14T05:40:00Z'); // Saturday, 11:40 PM in Chicago
  expect(nextInstantOf('00:40', 'America/Chicago', beforeSpring)).toBe('2027-03-14T06:40:00.000Z');
  const inAutumn = Date.parse('2027-11-07T05:40:00Z'); // Sunday, 12:40 AM in Chicago
  expect(nextInstantOf('00:30', 'America/Chicago', inAutumn)).toBe('2027-11-08T06:30:00.000Z');
});
