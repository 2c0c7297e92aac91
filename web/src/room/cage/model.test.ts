import { expect, test } from 'vitest';
import { fromWire } from '@/domain/money';
import { makeLedgerEntry, makeTransaction } from '@/test/fixtures/house';
import {
  cellText,
  closeBlockedReason,
  fewestChips,
  matchBadge,
  matchOf,
  overShortText,
  recordLabel,
  reversalBlockedReason,
  transactionAmount,
  usualChips,
} from './model';
import { spanFrom } from './ledger/spans';

test('money into the cage has a plus, out of it a minus, an exchange no sign', () => {
  const amounts = (['chip_sale', 'chip_redemption', 'exchange'] as const).map((transactionType) =>
    transactionAmount(makeTransaction({ transactionType, amount: '1285.00' })),
  );
  expect(amounts).toEqual(['+1,285.00', '−1,285.00', '1,285.00']);
});

test('zero is a dash', () => {
  expect(['0.00', '-9885.00'].map((amount) => cellText(amount))).toEqual(['–', '−9,885.00']);
});

test('chips match, are short or are over', () => {
  const label = (counts: Record<string, string>) => matchBadge(matchOf(fromWire('500.00'), counts))?.label;
  expect(label({ '100.00': '5' })).toBe('Matches the amount');
  expect(label({ '100.00': '4' })).toBe('$100.00 short');
  expect(label({ '100.00': '5', '5.00': '1' })).toBe('$5.00 over');
  expect(matchBadge(matchOf(null, {}))).toBeNull();
});

test('the fewest chips for an amount that the values can make', () => {
  const values = ['5.00', '25.00', '100.00'];
  expect(fewestChips(fromWire('355.00'), values)).toEqual({
    '100.00': '3',
    '25.00': '2',
    '5.00': '1',
  });
  expect(fewestChips(fromWire('352.00'), values)).toBeNull();
});

test.each([
  { amount: '200.00', bigBlind: '3.00', chips: { '5.00': '40' } },
  { amount: '1000.00', bigBlind: '5.00', chips: { '5.00': '100', '100.00': '5' } },
  { amount: '530.00', bigBlind: '10.00', chips: { '25.00': '21', '5.00': '1' } },
  { amount: '20.00', bigBlind: '10.00', chips: { '5.00': '4' } },
  { amount: '300.00', bigBlind: '200.00', chips: { '100.00': '3' } },
])('$amount at a big blind of $bigBlind is a rack of its chips', ({ amount, bigBlind, chips }) => {
  expect(usualChips(fromWire(amount), ['5.00', '25.00', '100.00'], fromWire(bigBlind))).toEqual(chips);
});

test('no chips make an amount below the smallest value', () => {
  expect(usualChips(fromWire('352.00'), ['5.00', '25.00', '100.00'], fromWire('3.00'))).toBeNull();
});

test('the result of a count', () => {
  expect(['0.00', '5.00', '-12.50'].map((amount) => overShortText(amount))).toEqual([
    'Exact',
    'Over by $5.00',
    'Short by $12.50',
  ]);
});

test('the button shows a valid amount', () => {
  expect(recordLabel('Record', '500', 'Deposit')).toBe('Record $500.00 Deposit');
  expect(recordLabel('Record', 'x', 'Deposit')).toBe('Record Deposit');
});

test('says why an entry cannot be reversed', () => {
  expect(reversalBlockedReason(makeLedgerEntry())).toBeUndefined();
  expect(reversalBlockedReason(makeLedgerEntry({ reversedBy: 'x' }))).toBe('This entry is already reversed');
  expect(reversalBlockedReason(makeLedgerEntry({ reverses: 'x', kind: 'reversal' }))).toBe(
    'A reversal cannot be reversed',
  );
  expect(reversalBlockedReason(makeLedgerEntry({ kind: 'shift_open' }))).toMatch(/can't be reversed/);
});

test('only its cashier or a role that corrects the ledger counts a drawer', () => {
  const head = { cashierId: 'dana', cashierName: 'Dana Reyes' };
  expect(closeBlockedReason(head, 'dana', false)).toBeUndefined();
  expect(closeBlockedReason(head, 'pat', true)).toBeUndefined();
  expect(closeBlockedReason(head, 'pat', false)).toBe('Dana Reyes counts this drawer');
});

test('spans of gaming days', () => {
  expect(spanFrom('today', '2026-11-20')).toBe('2026-11-20');
  expect(spanFrom('week', '2026-11-03')).toBe('2026-10-28');
  expect(spanFrom('every', '2026-11-20')).toBeUndefined();
});
