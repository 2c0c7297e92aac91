import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayedGame } from '../account/types';
import { cents, fromWire, toWire } from '@/domain/money';
import { csvText } from '@/lib/csv';
import { makePlayedGame } from '@/test/fixtures/hosting';
import { minutesAgo, NOW } from '@/test/fixtures/make';
import { gamesCsv } from './export';
import { axisText, isBefore, profitAxis, profitLine } from './line';
import {
  averageOf,
  byPlace,
  byStakes,
  extremesOf,
  gamesWithin,
  hourlyOf,
  hoursText,
  isPositive,
  playedText,
  sharesOf,
  totalsOf,
  winRateBadge,
  winRateOf,
} from './model';

const of = (...nets: number[]): PlayedGame[] =>
  nets.map((net, index) =>
    makePlayedGame({
      id: `game_${index}`,
      net: toWire(cents(net)),
      minutes: 60 * (index + 1),
      stakes: index % 2 === 0 ? '$1/$2' : '$2/$5',
      endedAt: minutesAgo(1440 * (nets.length - index)),
    }),
  );

test.each([
  [100, 'ok', 'Winning, 100%'],
  [60, 'ok', 'Winning, 60%'],
  [59.6, 'ok', 'Winning, 60%'],
  [59, 'warn', 'Even, 59%'],
  [40, 'warn', 'Even, 40%'],
  [39, 'bad', 'Losing, 39%'],
  [0, 'bad', 'Losing, 0%'],
])('a win rate of %d is %s', (rate, tone, label) => {
  expect(winRateBadge(rate)).toMatchObject({ tone, label });
});

test('positive at 50 or above', () => {
  expect([49, 49.4, 49.5, 50, 51].map(isPositive)).toEqual([false, false, true, true, true]);
});

test('a break-even game is not a win', () => {
  const totals = totalsOf(of(1_000, 0, -500));
  expect(totals).toEqual({ games: 3, won: 1, profit: 500, minutes: 360 });
  expect(winRateOf(totals)).toBe(33);
  expect(averageOf(totals)).toBe(167);
  expect(hourlyOf(totals)).toBe(83);
});

test('nothing played: no average, no rate, no hour', () => {
  const none = totalsOf([]);
  expect([averageOf(none), hourlyOf(none), winRateOf(none)]).toEqual([0, null, 0]);
});

test('losses are rounded like profits', () => {
  const lost = { games: 2, won: 0, profit: cents(-1_001), minutes: 120 };
  expect([averageOf(lost), hourlyOf(lost)]).toEqual([-501, -501]);
});

test('the range of days counts back from the given moment', () => {
  const games = [
    makePlayedGame({ endedAt: new Date(NOW - 31 * 86_400_000).toISOString() }),
    makePlayedGame({ endedAt: new Date(NOW - 30 * 86_400_000).toISOString() }),
  ];
  expect(gamesWithin(games, '30', NOW)).toHaveLength(1);
  expect(gamesWithin(games, '90', NOW)).toHaveLength(2);
  expect(gamesWithin(games, 'all', NOW)).toHaveLength(2);
});

test('shares add up to the total, for any games', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500_000, max: 500_000 }), { maxLength: 40 }), (nets) => {
      const games = of(...nets);
      const totals = totalsOf(games);
      for (const nameOf of [byStakes, byPlace]) {
        const shares = sharesOf(games, nameOf);
        expect(shares.reduce((sum, { profit }) => sum + profit, 0)).toBe(totals.profit);
        expect(shares.reduce((sum, each) => sum + each.games, 0)).toBe(totals.games);
        expect(shares.every(({ size }) => size >= 0 && size <= 1)).toBe(true);
      }
      const line = profitLine(games);
      expect(line).toHaveLength(games.length + 1);
      expect(line.at(-1)?.total).toBe(totals.profit);
      const { low, high, steps } = profitAxis(line);
      expect(high).toBeGreaterThan(low);
      expect(steps).toContain(0);
      expect(steps.length).toBeLessThanOrEqual(6);
      for (const { total } of line) {
        expect(total).toBeGreaterThanOrEqual(low);
        expect(total).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 200 },
  );
});

test('the best game is a win and the worst is a loss', () => {
  const { best, worst } = extremesOf(of(500, 18_500, -14_000, 18_500));
  expect([best?.id, worst?.id]).toEqual(['game_1', 'game_2']);
  expect(extremesOf(of(0, 500)).worst).toBeNull();
  expect(extremesOf(of(-500)).best).toBeNull();
});

test('a missing place has a label', () => {
  expect(byPlace(makePlayedGame({ location: '  ' }))).toBe('No place given');
});

test('times and amounts in words', () => {
  expect([45, 60, 310, 0].map(playedText)).toEqual(['45 m', '1 h', '5 h 10 m', '0 m']);
  expect([2_250, 1_140].map(hoursText)).toEqual(['37.5', '19']);
  expect([0, 25_000, -5_000].map((amount) => axisText(cents(amount)))).toEqual(['$0', '$250', '−$50']);
});

test("a point's label is on the side where the line leaves room", () => {
  const at = (x: number, y: number) => ({ x, y });
  const low = at(150, 100);
  // The line is flat before the point and steep after it.
  expect(isBefore(low, [at(100, 98), low, at(200, 20)], 300, 5)).toBe(false);
  expect(isBefore(low, [at(100, 20), low, at(200, 98)], 300, 5)).toBe(true);
  // The label stays inside the chart, wherever the line is.
  expect(isBefore(at(280, 100), [], 300, 5)).toBe(true);
  expect(isBefore(at(20, 100), [], 300, 5)).toBe(false);
});

test('a spreadsheet reads amounts as numbers, and never reads a name as a formula', () => {
  const text = csvText(gamesCsv('America/Chicago'), [
    makePlayedGame({ gameName: '=1+1', net: '-30.00', out: '270.00' }),
  ]);
  expect(text.split('\r\n')[1]).toBe("2026-11-12,'=1+1,Texas Hold'em,$1/$2,418 Alder St,310,300.00,270.00,-30.00");
  expect(fromWire('-30.00')).toBe(-3_000);
});
