import { expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { TestNight } from '@/domain/night/testing';
import {
  countsOf,
  difference,
  ledgerNote,
  paymentRows,
  reminders,
  resultRows,
  settlementText,
} from './settle-model';

/** Ana buys with cash, Ben from the kitty, Cy on an IOU to Ana. */
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

test('payments with a cash box, what is paid stays', () => {
  const { ledger } = mixed([70, 10, 0]).state;
  const rows = paymentRows(ledger, [{ from: 'ben', to: 'ana', paidAt: '2026-11-21T00:00:00Z' }]);
  expect(rows.map(({ fromName, toName, amount }) => [fromName, toName, amount])).toEqual([
    ['Ben', 'Ana', 10_00],
    ['Cy', 'Ana', 20_00],
    ['Cash box', 'Ana', 40_00],
  ]);
  expect(rows.map(({ paidAt }) => paidAt !== null)).toEqual([true, false, false]);
  expect(ledgerNote(ledger)).toBe(
    'Bought in: $40 in the cash box, $20 by IOU and $20 from the kitty. IOUs and the kitty are paid back out of what is won.',
  );
  const results = resultRows(ledger);
  expect(results.map(({ name, net, how }) => [name, net, how])).toEqual([
    ['Ana', 30_00, '$40 cash'],
    ['Ben', -10_00, '$20 kitty'],
    ['Cy', -20_00, '$20 IOU to Ana'],
  ]);
  expect(settlementText('Thursday', rows, results)).toBe(
    [
      'Thursday',
      '',
      '3 payments',
      'Ben pays Ana $10 (paid)',
      'Cy pays Ana $20',
      'Cash box pays Ana $40',
      '',
      'Results',
      'Ana +$30',
      'Ben −$10',
      'Cy −$20',
    ].join('\n'),
  );
  expect(reminders('Thursday', rows)).toEqual([
    { from: 'cy', name: 'Cy', text: 'Hi Cy, from Thursday you still owe $20 to Ana. Thank you!' },
  ]);
});

test('a difference is said in both directions, and there are no payments before it is named', () => {
  const short = mixed([60, 10, 0]).state.ledger;
  expect(difference(short)).toEqual({ text: '$10 is missing', adjust: 10_00 });
  expect(paymentRows(short)).toEqual([]);
  expect(difference(mixed([80, 10, 0]).state.ledger)).toEqual({
    text: '$10 is too much',
    adjust: -10_00,
  });
  expect(difference(mixed([70, 10, 0]).state.ledger)).toBeNull();
});

test('everybody is proposed to leave with his stack', () => {
  expect(countsOf(mixed([70]).state)).toEqual([
    { player: 'ben', name: 'Ben', text: '20' },
    { player: 'cy', name: 'Cy', text: '20' },
  ]);
});
