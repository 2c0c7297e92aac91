import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/day';
import { makeDay } from '@/test/fixtures/executive';
import { dayRows, daysSinceOpening, trends, trendText, weekCards } from './performance';

const LAST = '2026-11-20';

/** Full days that end yesterday, and today so far. */
function days(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return makeDay(addDays(LAST, -back), {
      seatRental: back < 8 ? '1900.00' : '900.00',
      complete: back > 0,
    });
  });
}

const blank = { membership: '0.00', seatRental: '0.00', players: 0, seatHours: 0 };
const nothing = (day: string) => makeDay(day, { ...blank, tableUtilization: null, customerSatisfaction: null });

test('the days before the opening are left out', () => {
  const first = makeDay(LAST);
  expect(daysSinceOpening([nothing('2026-11-18'), nothing('2026-11-19'), first])).toEqual([first]);
  expect(daysSinceOpening([first, nothing('2026-11-21')])).toHaveLength(2);
  expect(daysSinceOpening([nothing(LAST)])).toEqual([]);
});

test('growth compares with the same weekday a week before; today has none yet', () => {
  const rows = dayRows(days(16));
  expect(rows.map(({ growth }) => growth).slice(0, 3)).toEqual([null, 100, 100]);
  expect(rows.at(-1)).toMatchObject({ day: { day: '2026-11-05' }, growth: null, total: 100_000 });
});

describe('a week beside the previous one', () => {
  const said = (count: number) => weekCards(days(count)).map(({ label, value, base }) => [label, value, base]);

  test('of full days', () => {
    expect(said(16)).toEqual([
      ['Revenue, 7 Days', '$14,000.00', '+100% vs the 7 days before'],
      ['Players a Day', '100', '0% vs the 7 days before'],
      ['Seat Hours, 7 Days', '1,753.5', '0% vs the 7 days before'],
    ]);
  });

  test('with fewer days there is no comparison', () => {
    expect(said(4)[0]).toEqual(['Revenue, 3 Days', '$6,000.00', 'no comparison yet']);
    expect(said(2)[0]).toEqual(['Revenue, 1 Day', '$2,000.00', 'no comparison yet']);
    expect(said(1)).toEqual([
      ['Revenue, 7 Days', '–', 'no day is over yet'],
      ['Players a Day', '–', 'no day is over yet'],
      ['Seat Hours, 7 Days', '–', 'no day is over yet'],
    ]);
  });
});

test('a line leaves out days without its figure, and has a text for screen readers', () => {
  const [players, utilization, satisfaction] = trends([
    makeDay('2026-11-18', { tableUtilization: 61 }),
    makeDay('2026-11-19', { tableUtilization: null, customerSatisfaction: null }),
    makeDay(LAST, { players: 148, tableUtilization: 79, complete: false }),
  ]);
  if (players === undefined || utilization === undefined || satisfaction === undefined)
    throw new Error('a line is missing');
  expect(utilization.points.map(({ value }) => value)).toEqual([61, 79]);
  expect(trendText(utilization)).toBe(
    'Table utilization by gaming day, Nov 18 to Nov 20: from 61% to 79% so far, at least 61% and at most 79%',
  );
  expect(trendText(players)).toBe(
    'Players by gaming day, Nov 18 to Nov 20: from 100 to 148 so far, at least 100 and at most 148',
  );
  expect(trendText({ ...satisfaction, points: [] })).toBe('Waits within target by day');
});
