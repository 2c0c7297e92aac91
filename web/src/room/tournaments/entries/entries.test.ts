import { describe, expect, test } from 'vitest';
import { makeBought, makeEntry } from '@/test/fixtures/desk';
import {
  alternatesOf,
  boughtText,
  buyBlockedReason,
  countsOf,
  entriesShown,
  entryAddress,
  entryBadge,
  lastEntered,
  paidFor,
  placeText,
  refundText,
  whereText,
} from './entries';

const seated = makeEntry({
  number: 1,
  player: { id: 'ana', name: 'Ana Silva' },
  status: 'seated',
  place: null,
  tableNumber: 4,
  seatNumber: 6,
  purchases: [
    makeBought(),
    makeBought({ id: 'p2', kind: 'rebuy', amount: '50.00', paymentMethod: 'card' }),
    makeBought({ id: 'p3', kind: 'rebuy', amount: '50.00', paymentMethod: 'card' }),
    makeBought({ id: 'p4', kind: 'add_on', amount: '20.00' }),
  ],
});
const second = makeEntry({
  number: 3,
  player: { id: 'bo', name: 'Bo Chen' },
  status: 'registered',
  place: null,
  alternateNo: 2,
});
const first = makeEntry({ ...second, id: 'w1', number: 5, alternateNo: 1 });
const out = makeEntry({ number: 4, place: 12, shared: 2 });
const voided = makeEntry({
  number: 6,
  status: 'voided',
  place: null,
  purchases: [makeBought({ voidedAt: '2026-11-21T02:00:00.000Z' })],
});
const all = [seated, second, out, first, voided];

describe('the list', () => {
  const numbers = (filter: Parameters<typeof entriesShown>[1], q = '') =>
    entriesShown(all, filter, q).map(({ number }) => number);

  test('newest first, alternates in their order', () => {
    expect(numbers('all')).toEqual([6, 5, 4, 3, 1]);
    expect(numbers('in')).toEqual([1]);
    expect(numbers('out')).toEqual([4]);
    expect(numbers('alternates')).toEqual([5, 3]);
    expect(numbers('voided')).toEqual([6]);
    expect(countsOf(all)).toEqual({ all: 5, in: 1, out: 1, alternates: 2, voided: 1 });
    expect(alternatesOf(all).map(({ number }) => number)).toEqual([5, 3]);
    expect(lastEntered(all, 2).map(({ number }) => number)).toEqual([6, 5]);
  });

  test('found by a part of the name, or by the whole number', () => {
    expect(numbers('all', ' sil')).toEqual([1]);
    expect(numbers('all', '4')).toEqual([4]);
    expect(numbers('all', '#4')).toEqual([4]);
    expect(numbers('out', 'ana')).toEqual([]);
  });
});

test('the status of an entry, in words', () => {
  expect(all.map((entry) => entryBadge(entry).label)).toEqual(['In play', 'Waits, 2nd', 'Out', 'Waits, 1st', 'Voided']);
  expect(entryBadge(makeEntry({ ...seated, place: 1 })).label).toBe('Winner');
  expect(all.map(whereText)).toEqual(['Table 4 seat 6', 'Waits, 2nd', 'Out, 12th, shared', 'Waits, 1st', 'Voided']);
  expect(placeText(seated)).toBe('');
});

test('the amount paid, its parts, and the refund', () => {
  expect(paidFor(seated)).toBe(22_000);
  expect(boughtText(seated)).toBe('2 rebuys, add-on');
  expect(refundText(seated)).toBe('$120.00 in cash, $100.00 by card');
  expect(paidFor(voided)).toBe(0);
  expect(refundText(voided)).toBe('');
});

test('the reason why nothing more can be bought for an entry', () => {
  expect(buyBlockedReason(seated, 'Turbo', null)).toBeNull();
  expect(buyBlockedReason(seated, 'Turbo', 'Entries closed after level 6')).toBe('Entries closed after level 6');
  expect(buyBlockedReason(out, 'Turbo', null)).toBe('Felix Moreau is out');
  expect(buyBlockedReason(second, 'Turbo', null)).toBe('Bo Chen has no seat yet');
  expect(buyBlockedReason(makeEntry({ ...seated, status: 'registered' }), 'Turbo', null)).toBe('Turbo has not started');
});

test('a scanned code leads to the line of the entry', () => {
  expect(entryAddress('https://club.example', seated)).toBe(
    'https://club.example/tournaments/tournament_1?tab=entries&entry=1',
  );
});
