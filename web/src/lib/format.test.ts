import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import {
  formatAmount,
  formatCount,
  formatDate,
  formatMoney,
  formatPhone,
  formatPlainAmount,
  formatShortDate,
  formatTime,
  formatWholeMoney,
} from './format';

describe('money', () => {
  test('revenue has two decimals, and a minus that is one', () => {
    expect(formatMoney(cents(887_400))).toBe('$8,874.00');
    expect(formatMoney(cents(-1_250))).toBe('−$12.50');
    expect(formatMoney(cents(0))).toBe('$0.00');
    expect(formatAmount(cents(-1_250))).toBe('−12.50');
  });

  test('pot and buy-in have none', () => {
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

  test('is told where the room is', () => {
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
});
