import { expect, test } from 'vitest';
import { addDays, dayOfMonth, daysOf, firstOfMonth, isDay, isWeekend, lastOfMonth } from './day';

test('a valid day exists in the calendar', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', '20-11-2026', '2026-11-20T00:00', '', null, 7]) {
    expect(isDay(text)).toBe(false);
  }
});

test('days and months continue past their ends, also across a clock change', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(firstOfMonth('2026-11-20')).toBe('2026-11-01');
  expect(firstOfMonth('2026-01-31', -1)).toBe('2025-12-01');
  expect(lastOfMonth('2026-03-31', -1)).toBe('2026-02-28');
  expect(lastOfMonth('2026-11-20')).toBe('2026-11-30');
});

test('the days of a range', () => {
  expect(daysOf('2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
  expect(daysOf('2026-11-02', '2026-11-01')).toEqual([]);
});

test('labels of a day', () => {
  expect(dayOfMonth('2026-11-05')).toBe(5);
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(isWeekend)).toEqual([false, true, true, false]);
});
