import { makePlace } from '@/test/fixtures/prizes';
import { describe, expect, test } from 'vitest';
import { clockAt, placeName, untilStart } from '@/domain/tournament-clock';
import { makeDesk, makeStructure, makeTournament } from '@/test/fixtures/tournament';
import { NOW } from '@/test/fixtures/make';
import { averageStack, footText, nextBreakText, prizeLines, spokenChange, wallName, spanText } from './clock-text';

const ZONE = 'America/Chicago';
const structure = makeStructure();
const { clock } = makeTournament();
const later = (ms: number) => clockAt(structure.items, clock, NOW + ms);

describe('announcements for screen readers', () => {
  const step = (from: number, to: number) => spokenChange(structure, later(from), later(to));

  test('at five minutes and at one minute', () => {
    expect(step(0, 1_000)).toBeNull();
    expect(step(743_000, 744_000)).toBe('5 minutes left in level 7.');
    expect(step(983_000, 984_000)).toBe('1 minute left in level 7.');
    expect(step(984_000, 985_000)).toBeNull();
  });

  test('when another level or a break begins', () => {
    expect(step(1_043_000, 1_044_000)).toBe('Level 8. Blinds 500 and 1,000, big blind ante 1,000.');
    expect(spokenChange(structure, { position: 10, remainingMs: 1 }, { ...later(0), position: 11 })).toBe(
      'Break, 15 minutes.',
    );
    expect(spokenChange(structure, { position: 1, remainingMs: 1 }, { ...later(0), position: 0 })).toBe(
      'Level 1. Blinds 100 and 100.',
    );
  });
});

test('names of levels and breaks', () => {
  expect(placeName(structure.items, 8)).toBe('Level 7');
  expect(placeName(structure.items, 3)).toBe('Break');
  expect(placeName(structure.items, 15)).toBe('Dinner break');
});

test('figures beside the clock', () => {
  expect(averageStack(makeTournament())).toBe(30_405);
  expect(averageStack(makeTournament({ playersLeft: 0 }))).toBeNull();
  expect(wallName('Kyle Dunham')).toBe('Kyle D.');
  expect(wallName('Maria del Mar Ortiz')).toBe('Maria O.');
  expect(wallName('Cher')).toBe('Cher');
  expect(untilStart(new Date(NOW + 65_000).toISOString(), NOW)).toBe('01:05');
  expect(untilStart(new Date(NOW - 1).toISOString(), NOW)).toBeNull();
});

test('the next break is a time while the clock runs, and remaining play while it is paused', () => {
  expect(nextBreakText(structure.items, later(0), NOW, ZONE)).toBe('9:59 PM');
  expect(nextBreakText(structure.items, { ...later(0), running: false }, NOW, ZONE)).toBe('in 78 min');
  expect(nextBreakText(structure.items, { ...later(0), position: 17 }, NOW, ZONE)).toBeNull();
});

describe('the line at the bottom', () => {
  const foot = (over: Parameters<typeof makeTournament>[0], position = 8) => {
    const tournament = makeTournament(over);
    return footText(makeDesk({ tournament }), { ...later(0), position, level: 6 }, NOW, ZONE);
  };

  test('registration and the redraw', () => {
    expect(foot({})).toBe('Entries closed. Redraw at 8 players.');
    expect(foot({ entriesOpen: true }, 6)).toBe('Entries close at 9:14 PM. Redraw at 8 players.');
    expect(foot({ openTables: 1, playersLeft: 7 })).toBe('Entries closed. Final table.');
    expect(foot({ clock: { ...clock, handForHand: true } })).toBe('Entries closed. Hand for hand.');
    expect(foot({ status: 'completed' })).toBe('');
  });
});

test('prizes: the first places and the number of further ones', () => {
  const places = ['500.00', '300.00', '200.00', '0.00'].map((prize, index) => ({
    place: index + 1,
    shared: 1,
    prize,
    entryId: null,
    player: null,
    outAt: null,
    status: 'playing' as const,
    by: null,
    at: null,
    paymentMethod: null,
    ledgerEntryId: null,
    drawerName: null,
    deal: false,
  }));
  expect(prizeLines({ places }, 2)).toEqual({
    lines: [
      { key: '1', label: '1st', amount: '$500' },
      { key: '2', label: '2nd', amount: '$300' },
    ],
    more: 1,
    paid: 3,
  });
});

test('after a deal a player who is still in has a line with the share, and a place is one sum', () => {
  const player = (name: string) => ({ id: name, name });
  const share = { place: 0, deal: true, status: 'pending' as const };
  const still = [
    makePlace({ prize: '690.00' }),
    makePlace({ ...share, prize: '545.00', entryId: 'a', player: player('Kyle Davis') }),
    makePlace({ ...share, prize: '455.00', entryId: 'b', player: player('Mei Tanaka') }),
    makePlace({ place: 3, prize: '200.00', entryId: 'c', player: player('Al Gray') }),
  ];
  expect(prizeLines({ places: still }, 3)).toEqual({
    lines: [
      { key: '1', label: '1st', amount: '$690' },
      { key: 'share a', label: 'Kyle D.', amount: '$545' },
      { key: 'share b', label: 'Mei T.', amount: '$455' },
    ],
    more: 1,
    paid: 3,
  });
  const over = [
    makePlace({ prize: '690.00', entryId: 'a' }),
    makePlace({ prize: '545.00', entryId: 'a', deal: true }),
    makePlace({ place: 2, prize: '455.00', entryId: 'b', deal: true }),
    makePlace({ place: 3, prize: '200.00', entryId: 'c' }),
  ];
  expect(prizeLines({ places: over }, 4)).toEqual({
    lines: [
      { key: '1', label: '1st', amount: '$1,235' },
      { key: '2', label: '2nd', amount: '$455' },
      { key: '3', label: '3rd', amount: '$200' },
    ],
    more: 0,
    paid: 3,
  });
});

test('a range of expected times', () => {
  const at = (hours: number, minutes: number) => Date.UTC(2026, 10, 21, hours + 6, minutes);
  const span = (from: number, to: number | null) => spanText(from, to, 'America/Chicago');
  expect(span(at(22, 53), at(23, 56))).toBe('10:55 to 11:55 PM');
  expect(span(at(11, 31), at(12, 15))).toBe('11:30 AM to 12:15 PM');
  expect(span(at(23, 30), null)).toBe('after 11:30 PM');
  expect(span(at(23, 30), at(23, 31))).toBe('about 11:30 PM');
});
