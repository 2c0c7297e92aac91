import { expect, test } from 'vitest';
import type { FeeSchedule } from '@/api/setup-types';
import { fromWire } from '@/domain/money';
import { changeOf, gamesOf, limitName, limitsOf, rateUpTo, shownOf, termFee, timeLine } from './model';
import { formOf, scheduleFrom, scheduleSchema } from './schema';

function schedule(validFrom: string, state: FeeSchedule['state'], seats: [string | null, string][]): FeeSchedule {
  return {
    validFrom,
    state,
    madeBy: null,
    memberships: [
      { membershipType: 'daily', feeAmount: '25.00' },
      { membershipType: 'monthly', feeAmount: '100.00' },
      { membershipType: 'annual', feeAmount: '1000.00' },
    ],
    seats: seats.map(([upToBlind, hourlyRate]) => ({ upToBlind, hourlyRate })),
  };
}

const USUAL: [string | null, string][] = [
  ['2.00', '8.00'],
  ['5.00', '12.00'],
  [null, '20.00'],
];
const was = schedule('2025-01-01', 'ended', USUAL);
const now = schedule('2026-03-01', 'in_force', USUAL);
const later = schedule('2027-01-01', 'scheduled', [
  ['5.00', '13.00'],
  ['10.00', '18.00'],
  [null, '30.00'],
]);
const all = [was, now, later];

test('the past, current and future schedules', () => {
  const older = schedule('2024-01-01', 'ended', USUAL);
  expect(shownOf([older, ...all])).toEqual({ was, now, later: [later] });
  expect(shownOf([])).toEqual({ was: undefined, now: undefined, later: [] });
  expect(termFee(now, 'monthly')).toBe(100_00);
});

test('lines of different limits are in one list, each with the rate that applies there', () => {
  const limits = limitsOf(all);
  expect(limits).toEqual([200, 500, 1000, null]);
  expect(limits.map((limit) => rateUpTo(now, limit))).toEqual([800, 1200, 2000, 2000]);
  expect(limits.map((limit) => rateUpTo(later, limit))).toEqual([1300, 1300, 1800, 3000]);
  expect(rateUpTo(schedule('2026-01-01', 'ended', []), null)).toBeNull();
});

test('a line has the usual name or its limit, and lists its games', () => {
  const two = fromWire('2.00');
  const five = fromWire('5.00');
  expect(limitName(two, undefined)).toBe('$1/$2 tables');
  expect(limitName(five, two)).toBe('$2/$5 tables');
  expect(limitName(null, five)).toBe('$5/$10 tables');
  expect(limitName(five, undefined)).toBe('Big blind up to $5');
  expect(limitName(null, fromWire('10.00'))).toBe('Big blind above $10');
  expect(limitName(null, undefined)).toBe('All tables');
  const games = [
    { name: '1/2 PLO', bigBlind: '2.00' },
    { name: '2/5 NL Hold’em', bigBlind: '5.00' },
    { name: '5/10 NL Hold’em', bigBlind: '10.00' },
  ];
  expect(gamesOf(games, two, undefined)).toBe('1/2 PLO');
  expect(gamesOf(games, five, two)).toBe('2/5 NL Hold’em');
  expect(gamesOf(games, null, five)).toBe('5/10 NL Hold’em');
  expect(gamesOf([], null, five)).toBe('No game now');
});

test('only changes have a difference', () => {
  expect(changeOf(fromWire('8.00'), fromWire('9.00'))).toBe(100);
  expect(changeOf(fromWire('9.00'), fromWire('8.50'))).toBe(-50);
  expect(changeOf(fromWire('9.00'), fromWire('9.00'))).toBeNull();
  expect(changeOf(undefined, fromWire('9.00'))).toBeNull();
});

test('the timeline runs from one New Year to another, with today on it', () => {
  const line = timeLine(shownOf(all), '2026-11-20');
  expect(line.years.map(({ year }) => year)).toEqual(['2025', '2026', '2027']);
  expect(line.stretches.map(({ label, since }) => [label, since])).toEqual([
    ['Ended', undefined],
    ['In force', 'Mar 1, 2026'],
    ['Scheduled', 'Jan 1, 2027'],
  ]);
  const last = line.stretches.at(-1);
  expect((last?.from ?? 0) + (last?.width ?? 0)).toBeCloseTo(100);
  expect(line.today).toBeGreaterThan(62);
  expect(line.today).toBeLessThan(last?.from ?? 0);
  expect(line.says).toBe(
    'An earlier schedule until Mar 1, 2026; in force since Mar 1, 2026; scheduled from Jan 1, 2027',
  );
  // A schedule that began long ago is cut.
  const old = timeLine(shownOf([schedule('2015-06-01', 'in_force', USUAL)]), '2026-11-20');
  expect(old.years[0]?.year).toBe('2024');
  expect(old.stretches[0]?.since).toBe('since Jun 1, 2015');
});

test('a form begins as a copy and is sent with a line for all higher blinds', () => {
  const form = formOf(now, '2027-01-01');
  expect(form.lines).toEqual([
    { id: '2.00', upToBlind: '2', hourlyRate: '8' },
    { id: '5.00', upToBlind: '5', hourlyRate: '12' },
  ]);
  const read = scheduleSchema('2026-11-21').parse({ ...form, above: '22.50' });
  expect(scheduleFrom(read)).toEqual({
    validFrom: '2027-01-01',
    memberships: now.memberships,
    seats: [
      { upToBlind: '2.00', hourlyRate: '8.00' },
      { upToBlind: '5.00', hourlyRate: '12.00' },
      { upToBlind: null, hourlyRate: '22.50' },
    ],
  });
});

test('a day that has begun and a duplicate blind are refused at their fields', () => {
  const form = formOf(now, '2026-11-20');
  const result = scheduleSchema('2026-11-21').safeParse(form);
  expect(result.error?.issues[0]?.message).toBe("Choose a date after today. Fees already in effect can't change");
  const twice = scheduleSchema('2026-11-21').safeParse({
    ...form,
    validFrom: '2026-12-01',
    lines: [...form.lines, { id: 'new', upToBlind: '5.00', hourlyRate: '9' }],
  });
  expect(twice.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['lines.2.upToBlind', 'Enter each big blind only once'],
  ]);
});
