import { expect, test } from 'vitest';
import { fromWire } from '@/domain/money';
import { makeLedgerEntry, makeTransaction } from '@/test/fixtures/house';
import {
  cellText,
  closeStop,
  fewestChips,
  matchLook,
  matchOf,
  overShortText,
  recordLabel,
  reversalStop,
  transactionAmount,
} from './model';
import { spanFrom } from './spans';

test('money into the cage has a plus, out of it a minus, an exchange neither', () => {
  const amounts = (['chip_sale', 'chip_redemption', 'exchange'] as const).map((transactionType) =>
    transactionAmount(makeTransaction({ transactionType, amount: '1285.00' })),
  );
  expect(amounts).toEqual(['+1,285.00', '−1,285.00', '1,285.00']);
});

test('nothing is a dash', () => {
  expect(['0.00', '-9885.00'].map((amount) => cellText(amount))).toEqual(['–', '−9,885.00']);
});

test('chips match, are missing or are too many', () => {
  const label = (counts: Record<string, string>) =>
    matchLook(matchOf(fromWire('500.00'), counts))?.label;
  expect(label({ '100.00': '5' })).toBe('Matches the amount');
  expect(label({ '100.00': '4' })).toBe('$100.00 missing');
  expect(label({ '100.00': '5', '5.00': '1' })).toBe('$5.00 too much');
  expect(matchLook(matchOf(null, {}))).toBeNull();
});

test('the fewest chips for an amount, where the values make it', () => {
  const values = ['5.00', '25.00', '100.00'];
  expect(fewestChips(fromWire('355.00'), values)).toEqual({
    '100.00': '3',
    '25.00': '2',
    '5.00': '1',
  });
  expect(fewestChips(fromWire('352.00'), values)).toBeNull();
});

test('the result of a count', () => {
  expect(['0.00', '5.00', '-12.50'].map((amount) => overShortText(amount))).toEqual([
    'Exact',
    'Over by $5.00',
    'Short by $12.50',
  ]);
});

test('the button names the sum once there is one', () => {
  expect(recordLabel('Record', '500', 'Deposit')).toBe('Record $500.00 Deposit');
  expect(recordLabel('Record', 'x', 'Deposit')).toBe('Record Deposit');
});

test('what cannot be reversed says why', () => {
  expect(reversalStop(makeLedgerEntry())).toBeUndefined();
  expect(reversalStop(makeLedgerEntry({ reversedBy: 'x' }))).toBe('This entry is already reversed');
  expect(reversalStop(makeLedgerEntry({ reverses: 'x', kind: 'reversal' }))).toBe(
    'A reversal cannot be reversed',
  );
  expect(reversalStop(makeLedgerEntry({ kind: 'shift_open' }))).toMatch(/stays/);
});

test('a drawer is counted by its cashier or by who corrects the ledger', () => {
  const head = { cashierId: 'dana', cashierName: 'Dana Reyes' };
  expect(closeStop(head, 'dana', false)).toBeUndefined();
  expect(closeStop(head, 'pat', true)).toBeUndefined();
  expect(closeStop(head, 'pat', false)).toBe('Dana Reyes counts this drawer');
});

test('spans of gaming days', () => {
  expect(spanFrom('today', '2026-11-20')).toBe('2026-11-20');
  expect(spanFrom('week', '2026-11-03')).toBe('2026-10-28');
  expect(spanFrom('every', '2026-11-20')).toBeUndefined();
});
