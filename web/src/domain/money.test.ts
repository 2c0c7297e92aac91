import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, fromWire, MAX_CENTS, MoneyError, parseMoney, toWire, ZERO } from './money';

describe('typed amounts', () => {
  test.each([
    ['500', 50_000],
    [' 500 ', 50_000],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['.25', 25],
    ['0', 0],
    ['007', 700],
    ['00000000012', 1_200],
    ['1,240', 124_000],
    ['12,345', 1_234_500],
    ['1,240.05', 124_005],
    ['1,24', 124],
    ['12,50', 1_250],
    ['12,5', 1_250],
    [',50', 50],
    ['9999999.99', MAX_CENTS],
    ['9,999,999.99', MAX_CENTS],
  ])('%j is an amount', (input, expected) => {
    expect(parseMoney(input)).toEqual({ ok: true, cents: expected });
  });

  test.each([
    ['', 'blank'],
    ['   ', 'blank'],
    ['12.345', 'decimals'],
    ['10000000', 'range'],
    ['99999999999999999999', 'range'],
    ['1e3', 'format'],
    ['0x10', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['-5', 'format'],
    ['+5', 'format'],
    ['$5', 'format'],
    ['.', 'format'],
    ['5.', 'format'],
    ['1,2,3', 'format'],
    ['1,240,5', 'format'],
    ['12,', 'format'],
    ['12,40.00', 'format'],
    ['1,2345', 'format'],
    ['12345,678', 'format'],
    ['1 000', 'format'],
    ['1.000,50', 'format'],
    ['١٢٣', 'format'],
    ['５００', 'format'],
    ['five', 'format'],
  ])('%j is refused as %s', (input, problem) => {
    expect(parseMoney(input)).toEqual({ ok: false, problem });
  });

  test('any amount within the limit survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (amount) => {
        expect(parseMoney(toWire(cents(amount)))).toEqual({ ok: true, cents: amount });
      }),
    );
  });

  test('any input gives whole cents within the limit or an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (input) => {
        const parsed = parseMoney(input);
        if (parsed.ok)
          expect(Number.isInteger(parsed.cents) && parsed.cents >= 0 && parsed.cents <= MAX_CENTS).toBe(true);
      }),
    );
  });
});

describe('on the wire', () => {
  test('round trip', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger().filter((n) => Math.abs(n) < 1e14),
        (amount) => {
          expect(fromWire(toWire(cents(amount)))).toBe(amount);
        },
      ),
    );
  });

  test('always two digits, with a leading minus', () => {
    expect(toWire(cents(15_000))).toBe('150.00');
    expect(toWire(cents(5))).toBe('0.05');
    expect(toWire(cents(-1_205))).toBe('-12.05');
    expect(toWire(ZERO)).toBe('0.00');
    expect(fromWire('-0.00')).toBe(0);
  });

  test.each(['150', '150.0', '150.000', '1e3', '', '1,500.00', 'NaN', ' 1.00'])('%j is refused', (text) => {
    expect(() => fromWire(text)).toThrow(MoneyError);
  });
});

test('fractions of a cent are rejected', () => {
  expect(() => cents(0.5)).toThrow(MoneyError);
  expect(() => cents(Number.NaN)).toThrow(MoneyError);
  expect(Object.is(cents(-0), 0)).toBe(true);
});

test('sums', () => {
  expect(addCents()).toBe(ZERO);
  expect(addCents(cents(4_440), cents(1_560), cents(-60))).toBe(5_940);
});
