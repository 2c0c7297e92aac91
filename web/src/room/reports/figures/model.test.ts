import { expect, test } from 'vitest';
import { makeStats, NOW } from '@/test/fixtures/make';
import { gamingDayText, momentText, statCards } from './model';

test('the four cards', () => {
  const cards = statCards(makeStats());
  expect(cards.map(({ label, value, of, comparison }) => [label, value, of, comparison])).toEqual([
    ['Active Tables', '9', 'of 12', '+2 from yesterday'],
    ['Players Seated', '80', null, '+12 from 1 hour ago'],
    ['Waitlist Total', '11', null, '18 avg wait minutes'],
    ["Today's Revenue", '$8,874.00', null, '+18% vs yesterday'],
  ]);
  for (const { formula } of cards) expect(formula).not.toBe('');
});

test('the line under the title', () => {
  expect(momentText(NOW, 'America/Chicago')).toBe('Friday, November 20 · 8:42 PM');
  expect(gamingDayText(makeStats(), 'America/Chicago')).toBe('gaming day began 6:00 AM');
});

test('a role that may not read the revenue has three cards', () => {
  const cards = statCards(makeStats({ dailyRevenue: null }));
  expect(cards.map(({ id }) => id)).toEqual(['activeTables', 'playersSeated', 'waitlistTotal']);
});
