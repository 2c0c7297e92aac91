import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import {
  DAY_ZONE,
  formatAmount,
  formatCount,
  formatQuantity,
  formatDate,
  formatHours,
  formatMoney,
  formatNearDate,
  formatNearDay,
  formatNearMoment,
  formatNearWeekday,
  formatOrdinal,
  formatPhone,
  formatPlainAmount,
  formatShortDate,
  formatTime,
  formatWholeMoney,
  gamingDayOf,
  momentOfDay,
} from './format';

describe('money', () => {
  test('revenue has two decimals, and a minus that is one', () => {
    expect(formatMoney(cents(887_400))).toBe('$8,874.00');
    expect(formatMoney(cents(-1_250))).toBe('−$12.50');
    expect(formatMoney(cents(0))).toBe('$0.00');
    expect(formatAmount(cents(-1_250))).toBe('−12.50');
  });

  test('pot and buy-in have no decimals', () => {
    expect(formatWholeMoney(cents(124_000))).toBe('$1,240');
    expect(formatWholeMoney(cents(-4))).toBe('$0');
    expect(formatWholeMoney(cents(14_550))).toBe('$146');
  });

  test('bounds of an amount', () => {
    expect(formatPlainAmount(cents(100_000))).toBe('1,000');
    expect(formatPlainAmount(cents(50))).toBe('0.50');
  });
});

describe('time', () => {
  const moment = '2026-11-21T02:40:00.000Z';

  test('is in the room’s zone', () => {
    expect(formatTime(moment, 'America/Chicago')).toBe('8:40 PM');
    expect(formatDate(moment, 'America/Chicago')).toBe('Friday, November 20');
    expect(formatShortDate(moment, 'America/Chicago')).toBe('Nov 20, 2026');
    expect(formatTime(moment, 'Europe/Berlin')).toBe('3:40 AM');
    expect(formatDate(moment, 'Europe/Berlin')).toBe('Saturday, November 21');
  });

  test('has plain spaces', () => {
    expect(formatTime(Date.parse(moment), 'UTC')).toMatch(/^[\x20-\x7e]+$/);
  });
});

test('phone numbers', () => {
  expect(formatPhone('5125550148')).toBe('(512) 555-0148');
  expect(formatPhone('+1 512-555-0148')).toBe('(512) 555-0148');
  expect(formatPhone('+49 30 123456')).toBe('+49 30 123456');
});

test('counts', () => {
  expect(formatCount(1_234)).toBe('1,234');
  expect([0, 1, 1_200].map((count) => formatQuantity(count, 'entry', 'entries'))).toEqual([
    '0 entries',
    '1 entry',
    '1,200 entries',
  ]);
  expect(formatQuantity(2, 'visit')).toBe('2 visits');
});

test('the year is shown only when it is not the present one', () => {
  const now = Date.parse('2026-11-21T02:42:00.000Z');
  expect(formatNearDay('2026-12-03T20:00:00.000Z', 'America/Chicago', now)).toBe('Dec 3');
  expect(formatNearDay('2027-08-02T20:00:00.000Z', 'America/Chicago', now)).toBe('Aug 2, 2027');
  expect(formatNearDate('2026-12-03T20:00:00.000Z', 'America/Chicago', now)).toBe('December 3');
  expect(formatNearDate('2027-05-20T20:00:00.000Z', 'America/Chicago', now)).toBe('May 20, 2027');
  expect(formatNearMoment('2026-10-18T01:05:00.000Z', 'America/Chicago', now)).toBe('Oct 17, 8:05 PM');
  expect(formatNearDay(momentOfDay('2026-11-20'), DAY_ZONE, now)).toBe('Nov 20');
  expect(formatNearWeekday('2026-11-19T20:00:00.000Z', 'America/Chicago', now)).toBe('Thursday, November 19');
  expect(formatNearWeekday('2024-09-12T20:00:00.000Z', 'America/Chicago', now)).toBe('Thursday, September 12, 2024');
});

test('a gaming day begins in the morning', () => {
  const room = { timeZone: 'America/Chicago', gamingDayStart: 6 };
  expect(gamingDayOf('2026-11-21T02:42:00.000Z', room)).toBe('2026-11-20');
  expect(gamingDayOf('2026-11-21T11:59:00.000Z', room)).toBe('2026-11-20');
  expect(gamingDayOf('2026-11-21T12:00:00.000Z', room)).toBe('2026-11-21');
  expect(gamingDayOf('2026-12-01T06:30:00.000Z', room)).toBe('2026-11-30');
  expect(gamingDayOf('2027-01-01T07:00:00.000Z', room)).toBe('2026-12-31');
});

test('places and hours', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 14, 22, 103, 1_111].map(formatOrdinal)).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '14th', '22nd', '103rd', '1,111th'],
  ]);
  expect(formatHours(168.5)).toBe('168.5');
  expect(formatHours(0)).toBe('0.0');
});
