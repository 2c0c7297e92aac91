import { expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { settlementOf } from './settled';
import { reminders, settlementText } from './settlement';
import { TestNight } from '@/test/go/night/testing';

/** Ana buys in with cash, Ben from the house fund, Cy on an IOU to Ana. */
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

test('payments with a cash box; paid ones stay', () => {
  const { ledger } = mixed([70, 10, 0]).state;
  const settled = settlementOf(ledger, [{ from: 'ben', to: 'ana', paidAt: '2026-11-21T00:00:00Z' }]);
  const rows = settled.payments ?? [];
  expect(rows.map(({ fromName, toName, amount }) => [fromName, toName, amount])).toEqual([
    ['Ben', 'Ana', 10_00],
    ['Cy', 'Ana', 20_00],
    ['Cash box', 'Ana', 40_00],
  ]);
  expect(rows.map(({ paidAt }) => paidAt !== null)).toEqual([true, false, false]);
  expect(settled.note).toBe(
    'Bought in: $40 in the cash box, $20 by IOU and $20 from the house fund. IOUs and the house fund are paid back out of what is won. They are netted with everything else, so a player can pay somebody other than the player an IOU names.',
  );
  expect(settled.results.map(({ name, net, how }) => [name, net, how])).toEqual([
    ['Ana', 30_00, ''],
    ['Ben', -10_00, '$20 house fund'],
    ['Cy', -20_00, '$20 IOU to Ana'],
  ]);
  expect(settlementText('Thursday', settled)).toBe(
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

test('there are no payments before a difference is assigned, nor while a player still sits', () => {
  expect(settlementOf(mixed([60, 10, 0]).state.ledger)).toMatchObject({ payments: null, note: '' });
  expect(settlementOf(mixed([70, 10]).state.ledger).payments).toBeNull();
});
