import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from './tournament-clock-cases.json';
import {
  anteName,
  breakName,
  clockAt,
  type ClockItem,
  countdown,
  entriesCloseIn,
  levelAt,
  nextOf,
  offsetOf,
  placeName,
  untilStart,
} from './tournament-clock';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const level = (minutes: number): ClockItem => ({ kind: 'level', minutes });
const pause = (minutes: number): ClockItem => ({ kind: 'break', minutes });
const items = [level(20), level(20), pause(10), level(15), level(15), pause(10), level(15)];
const since = new Date(NOW).toISOString();

describe('the clock equals the server’s', () => {
  test.each(cases)('$name', (each) => {
    const { items: given, clock, now } = each;
    expect(each).toMatchObject(clockAt(given as ClockItem[], clock, Date.parse(now)));
  });

  test('computing an earlier moment first and continuing from it gives the same result', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 });
    const passed = fc.integer({ min: 0, max: 400 * MINUTE });
    fc.assert(
      fc.property(lengths, passed, passed, (minutes, first, second) => {
        const all = [level(1), ...minutes.map(level)];
        const clock = { position: 0, remainingMs: MINUTE, since };
        const between = clockAt(all, clock, NOW + first);
        const facts = {
          position: between.position,
          remainingMs: between.remainingMs,
          since: new Date(NOW + first).toISOString(),
        };
        const twice = clockAt(all, facts, NOW + first + second);
        expect(twice).toEqual(clockAt(all, clock, NOW + first + second));
      }),
    );
  });
});

describe('upcoming items', () => {
  const place = clockAt(items, { position: 1, remainingMs: 3 * MINUTE, since }, NOW);

  test('the next level is after the break', () => {
    expect(nextOf(items, place, 'level')).toEqual({
      item: level(15),
      position: 3,
      inMs: 13 * MINUTE,
    });
  });

  test('the next break', () => {
    expect(nextOf(items, place, 'break')).toMatchObject({ position: 2, inMs: 3 * MINUTE });
    const inBreak = clockAt(items, { position: 2, remainingMs: MINUTE, since }, NOW);
    expect(nextOf(items, inBreak, 'break')).toMatchObject({ position: 5, inMs: 31 * MINUTE });
  });

  test('nothing after the last', () => {
    const last = clockAt(items, { position: 6, remainingMs: MINUTE, since }, NOW);
    expect(nextOf(items, last, 'level')).toBeNull();
    expect(nextOf(items, last, 'break')).toBeNull();
  });

  test('registration closes after a level and the break behind it', () => {
    expect(entriesCloseIn(items, place, 2)).toBe(13 * MINUTE);
    expect(entriesCloseIn(items, place, 3)).toBe(28 * MINUTE);
    expect(entriesCloseIn(items, place, 1)).toBeNull();
    expect(entriesCloseIn(items, place, 5)).toBeNull();
  });
});

describe('display', () => {
  test.each([
    [30 * MINUTE, '30:00'],
    [30 * MINUTE - 1, '30:00'],
    [30 * MINUTE - 1_000, '29:59'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
    [3_600_000, '1:00:00'],
    [3_599_001, '1:00:00'],
    [5_000, '0:05'],
  ])('%i ms', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });

  test('with two digits for the minutes, so that the layout stays', () => {
    expect(countdown(65_000, 2)).toBe('01:05');
  });

  test.each([
    [65, '1:05:00'],
    [5, '05:00'],
    [0, null],
    [-1, null],
  ])('%i minutes before the start', (minutes, text) => {
    expect(untilStart(since, NOW - minutes * MINUTE)).toBe(text);
  });

  test('levels and breaks have names', () => {
    const named = [
      { ...pause(5), note: '' },
      { ...level(20), note: 'ignored' },
      { ...pause(60), note: 'Dinner break' },
      { ...level(20), note: '' },
    ];
    expect(named.map((_, i) => levelAt(named, i))).toEqual([1, 1, 1, 2]);
    expect(named.map((_, i) => placeName(named, i))).toEqual(['Break', 'Level 1', 'Dinner break', 'Level 2']);
    expect(placeName(named, 4)).toBe('Level 2');
    expect(placeName(named, 0, { level: String, pause: 'Pause' })).toBe('Pause');
    expect(placeName(named, 3, { level: String, pause: 'Pause' })).toBe('2');
    expect(breakName({ note: '' })).toBe('Break');
    expect(breakName({ note: 'Dinner break' })).toBe('Dinner break');
    expect(anteName({ ante: 'big_blind' })).toBe('Big blind ante');
    expect(anteName({ ante: 'each' })).toBe('Ante');
  });
});

test('the reading with the shortest round trip counts', () => {
  expect(offsetOf([])).toBeNull();
  const readings = [
    { sentAt: 1_000, receivedAt: 1_400, serverAt: 6_000 },
    { sentAt: 2_000, receivedAt: 2_020, serverAt: 6_510 },
    { sentAt: 3_000, receivedAt: 3_900, serverAt: 7_000 },
  ];
  expect(offsetOf(readings)).toBe(4_500);
  expect(offsetOf(readings.toReversed())).toBe(4_500);
  const twice = { sentAt: 1_000, receivedAt: 1_400, serverAt: 6_000 };
  expect(offsetOf([twice, { ...twice, serverAt: 0 }])).toBe(4_800);
});

test('a stopped clock stands, and a running one ends at zero', () => {
  const stopped = { position: 6, remainingMs: MINUTE, since: null };
  expect(clockAt(items, stopped, NOW + 5 * MINUTE)).toMatchObject({ remainingMs: MINUTE, running: false, over: false });
  const running = { position: 6, remainingMs: MINUTE, since };
  expect(clockAt(items, running, NOW + 5 * MINUTE)).toMatchObject({ position: 6, remainingMs: 0, over: true });
  expect(clockAt(items, { ...running, position: 5 }, NOW + MINUTE)).toMatchObject({
    position: 6,
    remainingMs: 15 * MINUTE,
    inBreak: false,
    over: false,
  });
});
