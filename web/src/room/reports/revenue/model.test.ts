import { describe, expect, test } from 'vitest';
import { csvText } from '@/lib/csv';
import { makeMembership } from '@/test/fixtures/house';
import { emptyRevenue, makeRevenue } from '@/test/fixtures/revenue';
import { DAY_FILE, FEE_FILE, feeLines, membershipFile, methodText } from './files';
import { chartMoney, comparisonText, dayChart, figureCards, rangeOf, spanText, summaryText, weekChart } from './model';
import { rentalState } from './words';

describe('ranges', () => {
  test.each([
    ['this-month', '2026-11-01', '2026-11-30', 'November 1 to 20'],
    ['last-month', '2026-10-01', '2026-10-31', 'October 1 to 31'],
    ['last-3-months', '2026-09-01', '2026-11-30', 'September 1 to November 20'],
  ] as const)('%s', (name, startDate, endDate, words) => {
    expect(rangeOf(name, '2026-11-20')).toEqual({ startDate, endDate });
    expect(spanText({ startDate, endDate }, '2026-11-20')).toBe(words);
  });

  test('across the new year, and on the first of a month', () => {
    expect(rangeOf('last-3-months', '2027-01-15')).toEqual({
      startDate: '2026-11-01',
      endDate: '2027-01-31',
    });
    expect(spanText(rangeOf('last-3-months', '2027-01-15'), '2027-01-15')).toBe('November 1, 2026 to January 15, 2027');
    expect(spanText(rangeOf('last-month', '2027-01-15'), '2027-01-15')).toBe('December 1 to 31, 2026');
    expect(spanText(rangeOf('this-month', '2026-12-01'), '2026-12-01')).toBe('December 1');
  });
});

test('the cards', () => {
  const cards = figureCards(makeRevenue());
  expect(cards.map(({ label, value, detail }) => [label, value, detail])).toEqual([
    ['Total Revenue', '$207,037.00', '+6.2% vs October 1 to 20'],
    ['Membership Revenue', '$43,400.00', '965 memberships sold'],
    ['Seat Rental Revenue', '$163,637.00', '13,629.9 hours played'],
  ]);
  for (const { formula } of cards) expect(formula).not.toBe('');
});

test('comparisons have a sign, or are left out', () => {
  expect(comparisonText({ label: 'vs October 1 to 20', percent: -3 })).toBe('−3.0% vs October 1 to 20');
  expect(comparisonText({ label: 'vs October 1 to 20', percent: null })).toBe('no comparison yet');
});

test('one sentence summarizes the chart', () => {
  expect(summaryText(makeRevenue())).toBe(
    'Saturday, November 14 was the best day with $16,644.60; today has $8,874.00 so far.',
  );
  const past = makeRevenue().days.slice(0, 7);
  expect(summaryText(makeRevenue({ days: past }))).toBe('Saturday, November 7 was the best day with $15,905.80.');
  expect(summaryText(makeRevenue({ days: makeRevenue().days.slice(-1) }))).toBe(
    'Today has $8,874.00 so far, more than on any other day of the range.',
  );
  expect(summaryText(emptyRevenue())).toBe('Today has $0.00 so far.');
  expect(summaryText(makeRevenue({ days: [] }))).toBe('Nothing was earned on these days.');
});

test('a bar for every day of the month, future ones without parts, today incomplete', () => {
  const { bars, mean } = dayChart(makeRevenue());
  expect(bars).toHaveLength(30);
  expect(bars[13]).toMatchObject({
    label: 'Saturday, November 14',
    tick: '14',
    strong: true,
    parts: [1_304_460, 360_000],
    partial: false,
  });
  expect(bars[19]).toMatchObject({ partial: true });
  expect(bars[20]?.parts).toBeNull();
  expect(mean?.label).toBe('$10,430 average full day');
  expect(dayChart(emptyRevenue()).mean).toBeNull();
});

test('on a phone three months are weeks with the same total', () => {
  const revenue = makeRevenue();
  const { bars } = weekChart(revenue);
  expect(bars.map(({ tick, partial }) => [tick, partial])).toEqual([
    ['Nov 1', false],
    ['Nov 8', false],
    ['Nov 15', true],
  ]);
  const sum = bars.reduce((all, bar) => all + (bar.parts?.[0] ?? 0) + (bar.parts?.[1] ?? 0), 0);
  const days = dayChart(revenue).bars.reduce((all, bar) => all + (bar.parts?.[0] ?? 0) + (bar.parts?.[1] ?? 0), 0);
  expect(sum).toBe(days);
});

test('money on an axis', () => {
  expect([0, 50_000, 1_500_000, 1_664_460].map((value) => chartMoney(value, true))).toEqual([
    '$0',
    '$500',
    '$15k',
    '$16.6k',
  ]);
  expect(chartMoney(1_664_460)).toBe('$16,644.60');
});

describe('files', () => {
  test('amounts are numbers, the current day is marked', () => {
    const lines = csvText(DAY_FILE, makeRevenue().days.slice(-2)).trim().split('\r\n');
    expect(lines).toEqual([
      'Gaming day,Seat rental,Membership,Total,Complete',
      '2026-11-19,7436.60,1825.00,9261.60,yes',
      '2026-11-20,6449.00,2425.00,8874.00,so far',
    ]);
  });

  test('a name that a spreadsheet would run as a formula is text', () => {
    const sale = makeMembership({ name: '=cmd()' });
    expect(csvText(membershipFile('America/Chicago'), [sale])).toContain("'=cmd()");
  });

  test('the fee schedule', () => {
    expect(csvText(FEE_FILE, feeLines(makeRevenue().feeSchedule)).split('\r\n')).toContain(
      'Daily membership,a term,25.00',
    );
  });
});

test('a reversed charge is free, and an imported membership was not sold', () => {
  const ended = { endTime: '2026-11-20T20:00:00Z', paymentStatus: 'paid' } as const;
  expect(rentalState({ ...ended, charge: '12.00' })).toBe('paid');
  expect(rentalState({ ...ended, charge: '0.00' })).toBe('free');
  expect(methodText('')).toBe('Imported');
});
