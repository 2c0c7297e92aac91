import { expect, test } from 'vitest';
import { endOfDay, monthsLater } from './zone';

test('the end of a day is that of the room', () => {
  expect(endOfDay('2027-05-20', 'America/Chicago')).toBe('2027-05-21T04:59:59.000Z');
  expect(endOfDay('2026-12-20', 'America/Chicago')).toBe('2026-12-21T05:59:59.000Z');
  // The days of the daylight saving changes.
  expect(endOfDay('2026-03-08', 'America/Chicago')).toBe('2026-03-09T04:59:59.000Z');
  expect(endOfDay('2026-11-01', 'America/Chicago')).toBe('2026-11-02T05:59:59.000Z');
  expect(endOfDay('2026-11-01', 'Asia/Kolkata')).toBe('2026-11-01T18:29:59.000Z');
});

test('months later', () => {
  expect(monthsLater('2026-11-20', 6)).toBe('2027-05-20');
  expect(monthsLater('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsLater('2026-11-20', 36)).toBe('2029-11-20');
});
