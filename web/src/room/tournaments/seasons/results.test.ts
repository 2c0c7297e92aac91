import { expect, test } from 'vitest';
import { csvText } from '@/lib/csv';
import { makeSeason } from '@/test/fixtures/prizes';
import {
  countedText,
  pointsText,
  resultPlace,
  RESULTS_FILE,
  resultsTotals,
  seasonDays,
  seasonOf,
  seasonState,
} from './results';

const result = {
  place: 1,
  shared: 1,
  entryId: 'e1',
  entryNo: 38,
  player: { id: 'p1', name: '=Felicia Grant' },
  prize: '3080.00',
  bounties: '25.00',
  points: 64_807,
};

test('points have two decimals', () => {
  expect(pointsText(114_617)).toBe('1,146.17');
  expect(pointsText(64_800)).toBe('648.00');
  expect(pointsText(0)).toBe('–');
});

test('a shared place is marked', () => {
  expect(resultPlace({ place: 4, shared: 2 })).toBe('4th tied');
  expect(resultPlace({ place: 4, shared: 1 })).toBe('4th');
});

test('the file has every column, and names cannot run as formulas', () => {
  expect(csvText(RESULTS_FILE, [result])).toBe(
    "Place,Shared by,Player,Entry,Prize,Bounties,Points\r\n1,1,'=Felicia Grant,38,3080.00,25.00,648.07\r\n",
  );
  expect(resultsTotals([result, result])).toEqual({
    prizes: 616_000,
    bounties: 5_000,
    points: 129_614,
  });
});

test('a season', () => {
  const fall = makeSeason();
  const winter = makeSeason({ id: 'winter', startsOn: '2026-12-22', endsOn: '2027-03-20' });
  expect(seasonDays(fall)).toBe('Sep 17, 2026 to Dec 21, 2026');
  expect(countedText(fall)).toBe('the best 6 results count');
  expect(countedText({ counted: null })).toBe('all results count');
  expect(countedText({ counted: 1 })).toBe('the best result counts');
  expect(seasonState(fall, '2026-12-21')).toBe('Being played');
  expect(seasonState(fall, '2026-12-22')).toBe('Over');
  expect(seasonState(winter, '2026-12-21')).toBe('To come');
  // The current season, although another is newer; the season in the address takes precedence.
  expect(seasonOf([winter, fall], undefined, '2026-11-21')).toBe(fall);
  expect(seasonOf([winter, fall], 'winter', '2026-11-21')).toBe(winter);
  expect(seasonOf([fall], undefined, '2027-11-21')).toBe(fall);
  expect(seasonOf([], undefined, '2026-11-21')).toBeUndefined();
});
