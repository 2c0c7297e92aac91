import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import cases from './settle-cases.json';
import { fewestText } from './settlement';
import { type Party, type Payment, settle, settlesExactly } from './settle';

const parties = (dues: readonly number[]): Party[] =>
  dues.map((due, i) => ({ party: i === dues.length - 1 ? '' : `p${i}`, due: cents(due) }));

/** The balance of each party after the payments, starting from what they are due. */
function after(list: readonly Party[], payments: readonly Payment[]): Map<string, number> {
  const left = new Map(list.map(({ party, due }) => [party, Number(due)]));
  for (const { from, to, amount } of payments) {
    left.set(from, (left.get(from) ?? 0) + amount);
    left.set(to, (left.get(to) ?? 0) - amount);
  }
  return left;
}

/**
 * Brute force for the fewest payments: the first party settles with each of the others in turn, whatever remainder that
 * leaves.
 */
function fewest(dues: readonly number[]): number {
  const [first, ...rest] = dues.filter((due) => due !== 0);
  if (first === undefined) return 0;
  let best = Infinity;
  const tried = new Set<number>();
  for (const [i, due] of rest.entries()) {
    if (due * first > 0 || tried.has(due)) continue;
    tried.add(due);
    best = Math.min(best, 1 + fewest(rest.with(i, due + first)));
  }
  return best;
}

test.each(cases.cases)('$name', ({ parties: list, payments }) => {
  expect(settle(list.map(({ party, due }) => ({ party, due: cents(due) })))).toEqual(payments);
});

/** Random dues of a night: small amounts, so that groups that add up to zero are frequent. */
function nights(players: { min: number; max: number }, most: number) {
  return fc
    .array(fc.integer({ min: -most, max: most }), {
      minLength: players.min,
      maxLength: players.max,
    })
    .map((dues) => dues.concat(-dues.reduce((sum, due) => sum + due, 0)));
}

describe('any night', () => {
  test('every due is zero afterwards, and no payment is zero or to oneself', () => {
    fc.assert(
      fc.property(nights({ min: 1, max: 18 }, 2_000), (dues) => {
        const list = parties(dues);
        const payments = settle(list);
        expect([...after(list, payments).values()].every((left) => left === 0)).toBe(true);
        expect(payments.every(({ from, to, amount }) => amount > 0 && from !== to)).toBe(true);
        expect(payments.length).toBeLessThan(Math.max(1, dues.filter((due) => due !== 0).length));
      }),
      { numRuns: 500 },
    );
  });

  test('up to ten players it finds the fewest payments possible', () => {
    fc.assert(
      fc.property(nights({ min: 1, max: 9 }, 6), (dues) => {
        expect(settle(parties(dues))).toHaveLength(fewest(dues));
      }),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(nights({ min: 10, max: 10 }, 9), (dues) => {
        expect(settle(parties(dues))).toHaveLength(fewest(dues));
      }),
      { numRuns: 25 },
    );
  });

  test('twenty parties in planted groups need one payment less than each group has members', () => {
    // Exactly six groups have dues that add up to zero: powers of seven are never sums of one another.
    const groups = [3, 3, 3, 3, 4, 4].map((size, group) => {
      const dues = Array.from({ length: size - 1 }, (_, i) => 7 ** group * (i + 1));
      return dues.concat(-dues.reduce((sum, due) => sum + due, 0));
    });
    const list = parties(groups.flat().toSorted((a, b) => (a % 13) - (b % 13)));
    expect(list).toHaveLength(20);
    expect(settlesExactly(list)).toBe(true);
    expect(settle(list)).toHaveLength(14);
  });

  test('beyond twenty parties the payments are not labeled the fewest', () => {
    const many = parties([...Array.from({ length: 20 }, (_, i) => 2 ** (i + 3)), -(2 ** 23 - 8)]);
    expect(settlesExactly(many)).toBe(false);
    expect(fewestText(20, settlesExactly(many))).toBe('With this many players, fewer payments could settle the game.');
    expect(fewestText(3, true)).toBe('These are the fewest payments that settle the game.');
  });

  test('every night of four with small dues', () => {
    const range = Array.from({ length: 9 }, (_, i) => i - 4);
    for (const a of range)
      for (const b of range)
        for (const c of range)
          for (const d of range) {
            const dues = [a, b, c, d, -(a + b + c + d)];
            expect(settle(parties(dues))).toHaveLength(fewest(dues));
          }
  });
});
