import { describe, expect, test } from 'vitest';
import { cents } from '@/domain/money';
import { makeOffer } from '@/test/fixtures/prizes';
import {
  aboveFirstText,
  byHandFrom,
  byHandSum,
  byHandToWire,
  dealRows,
  differenceText,
  paidNow,
  partText,
  prizesText,
  prizesTitle,
  recordBlockedReason,
  wayBlockedReason,
} from './deal';

test('a deal that gives a player more than the first prize says so', () => {
  const chop = makeOffer({ prizes: ['3600.00', '3500.00', '3590.00'], aboveFirst: ['chip_chop'] });
  const [leader] = dealRows(chop, 'chip_chop', {});
  const sentence = `${leader?.name} gets $3,673.00: more than the first prize of $3,600.00.`;
  expect(aboveFirstText(chop, 'chip_chop', {})).toBe(sentence);
  expect(aboveFirstText(chop, 'icm', {})).toBeNull();
  expect(aboveFirstText(chop, 'custom', byHandFrom(chop, 'chip_chop'))).toBe(sentence);
});

const offer = makeOffer();
const all = new Set(['in_1', 'in_4', 'in_6']);

describe('the methods side by side', () => {
  test('differences are relative to the chosen method', () => {
    const [first] = dealRows(offer, 'icm', {});
    expect(partText(first?.cells.icm?.part ?? 0)).toBe('35.8%');
    expect(differenceText(first?.cells.chip_chop?.difference ?? cents(0))).toBe('+96');
    expect(differenceText(first?.cells.even?.difference ?? cents(0))).toBe('−243');
    const [other] = dealRows(offer, 'even', {});
    expect(differenceText(other?.cells.icm?.difference ?? cents(0))).toBe('+243');
    expect(differenceText(cents(0))).toBe('equal');
    expect(differenceText(cents(-1_250))).toBe('−12.50');
  });

  test('every method adds up to the same sum', () => {
    expect(paidNow(offer)).toBe(1_000_000);
    for (const way of ['icm', 'chip_chop', 'even'] as const) {
      const sum = dealRows(offer, 'icm', {}).reduce((total, { cells }) => total + (cells[way]?.amount ?? 0), 0);
      expect(sum).toBe(paidNow(offer));
    }
  });

  test('the prizes in play', () => {
    expect(prizesText(offer)).toBe('5,020 + 3,310 + 2,360');
    expect(prizesTitle(offer)).toBe('Prizes in play, 1st to 3rd');
    const many = makeOffer({ prizes: ['5.00', '4.00', '3.00', '2.00', '1.00', '0.00'] });
    expect(prizesText(many)).toBe('5 + 4 + … + 1');
    expect(prizesTitle(makeOffer({ prizes: ['5.00', '0.00'] }))).toBe('Prize in play, 1st');
  });

  test('a method that is not calculated has no amounts and cannot be recorded', () => {
    const eleven = makeOffer({ icm: [] });
    expect(dealRows(eleven, 'chip_chop', {})[0]?.cells.icm).toBeNull();
    expect(wayBlockedReason(eleven, 'icm')).toBe('ICM is calculated for up to 10 players');
    expect(recordBlockedReason(eleven, 'icm', {}, all)).toBe('ICM is calculated for up to 10 players');
  });
});

describe('amounts by hand', () => {
  const typed = byHandFrom(offer, 'chip_chop');

  test('begin with the amounts of another method, and are sent to the cent', () => {
    expect(byHandSum(offer, typed)).toEqual({ off: 0, complete: true });
    expect(byHandToWire(offer, { ...typed, in_1: '3,700.5' })[0]).toEqual({
      entryId: 'in_1',
      amount: '3700.50',
    });
    expect(byHandFrom(makeOffer({ icm: [] }), 'icm')).toEqual(typed);
  });

  test('have to add up', () => {
    expect(recordBlockedReason(offer, 'custom', typed, all)).toBeUndefined();
    expect(recordBlockedReason(offer, 'custom', { ...typed, in_1: '3,700' }, all)).toBe('The amounts do not add up');
    expect(recordBlockedReason(offer, 'custom', { ...typed, in_1: '' }, all)).toBe('Enter an amount for everybody');
  });
});

test('every player has to agree', () => {
  expect(recordBlockedReason(offer, 'icm', {}, all)).toBeUndefined();
  expect(recordBlockedReason(offer, 'icm', {}, new Set(['in_1', 'in_6']))).toBe('Hana Sato has not agreed');
});
