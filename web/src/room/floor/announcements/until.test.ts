import { expect, test } from 'vitest';
import { nextInstantOf } from './until';

const NOW = Date.parse('2026-11-29T02:42:00Z'); // 8:42 PM in Chicago

test('a time is the next one on the clock of the room', () => {
  expect(nextInstantOf('23:00', 'America/Chicago', NOW)).toBe('2026-11-29T05:00:00.000Z');
  expect(nextInstantOf('01:30', 'America/Chicago', NOW)).toBe('2026-11-29T07:30:00.000Z');
  expect(nextInstantOf('20:42', 'America/Chicago', NOW)).toBe('2026-11-30T02:42:00.000Z');
});
