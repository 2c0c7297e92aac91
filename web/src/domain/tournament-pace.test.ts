import { describe, expect, test } from 'vitest';
import { expectedAt } from './tournament-pace';

// Noon is 0; levels of 30 minutes with a break of 15 after the third.
const MIN = 60_000;
const level = (bigBlind: number) => ({ kind: 'level' as const, minutes: 30, bigBlind });
const items = [
  level(1_000),
  level(2_000),
  level(4_000),
  { kind: 'break' as const, minutes: 15, bigBlind: 0 },
  level(8_000),
  level(16_000),
];
const starts = [0, 30, 60, 90, 105, 135].map((minutes) => minutes * MIN);
const at = (chips: number, playersLeft = 20, now = 0) => expectedAt({ items, starts, chips, playersLeft }, now);

describe('heads-up', () => {
  test('two players are left when all chips are worth 60 to 45 big blinds', () => {
    // 240,000 ÷ 60 = 4,000: the start of the third level. ÷ 45 = 5,333: ln(4/3) ÷ ln 2 of its 30 minutes later.
    expect(at(240_000)).toEqual({ what: 'headsUp', from: 60 * MIN, to: expect.any(Number) });
    expect((at(240_000)?.to ?? 0) / MIN).toBeCloseTo(72.45, 2);
  });

  test('no moment falls within a break', () => {
    // 7,999.8 is almost the 8,000 of the level after the break.
    expect((at(479_990)?.from ?? 0) / MIN).toBeCloseTo(90, 1);
    expect(at(480_000)?.from).toBe(105 * MIN);
  });

  test('more chips make it later, never earlier', () => {
    const moments = [60, 120, 240, 360, 480, 700].map((thousand) => at(thousand * 1_000)?.from);
    expect(moments).toEqual(moments.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  });

  test('a structure that ends earlier gives no end, or null', () => {
    expect(at(900_000)).toEqual({ what: 'headsUp', from: expect.any(Number), to: null });
    expect(at(2_000_000)).toBeNull();
  });

  test('an overdue moment is now; a tournament later than expected gives null', () => {
    expect(at(240_000, 20, 65 * MIN)?.from).toBe(65 * MIN);
    expect(at(240_000, 20, 80 * MIN)).toBeNull();
  });

  test('levels whose start is unknown', () => {
    const known = starts.map((start, index) => (index < 2 ? null : start));
    expect(expectedAt({ items, starts: known, chips: 60_000, playersLeft: 9 }, 62 * MIN)).toBeNull();
    expect(expectedAt({ items, starts: known, chips: 240_000, playersLeft: 9 }, 62 * MIN)?.from).toBe(62 * MIN);
  });

  test('with few chips two players are left at the first hand', () => {
    expect(at(50_000)).toEqual({ what: 'headsUp', from: 0, to: expect.any(Number) });
  });
});

test('with two players the end is expected: all chips are worth 30 to 20 big blinds', () => {
  expect(at(240_000, 2)).toEqual({ what: 'end', from: 105 * MIN, to: expect.any(Number) });
  expect((at(240_000, 2)?.to ?? 0) / MIN).toBeCloseTo(105 + 30 * Math.log2(1.5), 5);
});

test('null with one player, or without chips', () => {
  expect(at(240_000, 1)).toBeNull();
  expect(at(0)).toBeNull();
});
