import { expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { TestNight } from '@/test/go/night/testing';
import { countsOf, difference } from './settle-model';

/** Ana buys in for $40, Ben and Cy for $20. */
function mixed(outs: readonly number[]): TestNight {
  const night = new TestNight();
  night.seat('ana', 1, 40).seat('ben', 2, 0).seat('cy', 3, 0);
  night.do(
    { kind: 'buy_in', player: 'ben', amount: cents(20_00), method: 'fund' },
    { kind: 'buy_in', player: 'cy', amount: cents(20_00), method: 'iou', owedTo: 'ana' },
  );
  ['ana', 'ben', 'cy'].forEach((player, i) => {
    const dollars = outs[i];
    if (dollars !== undefined) night.do({ kind: 'cash_out', player, amount: cents(dollars * 100) });
  });
  return night;
}

test('a difference is described in both directions', () => {
  const short = mixed([60, 10, 0]).state.ledger;
  expect(difference(short)).toEqual({ text: '$10 short', adjust: 10_00 });
  expect(difference(mixed([80, 10, 0]).state.ledger)).toEqual({
    text: '$10 over',
    adjust: -10_00,
  });
  expect(difference(mixed([70, 10, 0]).state.ledger)).toBeNull();
});

test('the proposed cash-out of each player is their stack', () => {
  expect(countsOf(mixed([70]).state)).toEqual([
    { player: 'ben', name: 'Ben', text: '20' },
    { player: 'cy', name: 'Cy', text: '20' },
  ]);
});
