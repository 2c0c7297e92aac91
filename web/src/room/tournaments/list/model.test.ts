import { describe, expect, test } from 'vitest';
import { makeTournament, makeUpcoming } from '@/test/fixtures/tournament';
import { NOW } from '@/test/fixtures/make';
import {
  buyInText,
  byDay,
  counters,
  entriesText,
  lengthText,
  noteOf,
  phoneText,
  templateStart,
  templateText,
  withStatus,
} from './model';
import { statusQuestion } from './status';

const place = { timeZone: 'America/Chicago', gamingDayStart: 6 };
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

const special = makeTournament();
const turbo = makeUpcoming();
const night = makeUpcoming({
  id: 'night',
  name: 'Late Night',
  startTime: at(5),
  status: 'scheduled',
});
const tomorrow = makeUpcoming({ id: 'morrow', startTime: at(20), status: 'scheduled' });
const over = makeUpcoming({
  id: 'over',
  startTime: at(-25),
  status: 'completed',
  winner: { id: 'p', name: 'Kyle Dunham' },
});
const earlier = makeUpcoming({ id: 'earlier', startTime: at(-28), status: 'completed' });
const weekAgo = makeUpcoming({
  id: 'week',
  startTime: at(-168),
  status: 'completed',
  currentEntries: 94,
});

describe('by day', () => {
  test('today, then the coming days, then the past ones, the latest first', () => {
    const groups = byDay([weekAgo, earlier, over, special, turbo, tomorrow, night], NOW, place);
    expect(groups.map(({ title, detail, tournaments }) => [title, detail, tournaments.map(({ id }) => id)])).toEqual([
      ['Today', 'Friday, November 20', [special.id, turbo.id, 'night']],
      ['Tomorrow', 'Saturday, November 21', ['morrow']],
      ['Yesterday', 'Thursday, November 19', ['over', 'earlier']],
      ['Friday, November 13', '', ['week']],
    ]);
  });

  test('a tournament that still runs from yesterday is listed with those of today', () => {
    const long = makeTournament({ startTime: at(-20) });
    expect(byDay([long], NOW, place)[0]?.title).toBe('Today');
  });
});

describe('the four figures', () => {
  test('with their parts', () => {
    expect(counters([special, turbo, weekAgo], NOW, place)).toEqual([
      { label: 'Running', value: '1', delta: '74 of 90 players left' },
      { label: 'Registration Open', value: '1', delta: 'next start 11:00 PM' },
      { label: 'Entries Today', value: '103', delta: '+9 vs last Friday' },
      { label: 'Prize Pools Today', value: '$19,680.00', delta: "players' money, not revenue" },
    ]);
  });

  test('without tournaments', () => {
    expect(counters([], NOW, place).map(({ value, delta }) => [value, delta])).toEqual([
      ['0', 'no clock runs'],
      ['0', 'nothing to enter now'],
      ['0', 'no comparison yet'],
      ['$0.00', "players' money, not revenue"],
    ]);
  });

  test('fewer than last week, and as many', () => {
    const delta = (entries: number) =>
      counters([makeTournament({ currentEntries: entries }), weekAgo], NOW, place)[2]?.delta;
    expect(delta(90)).toBe('−4 vs last Friday');
    expect(delta(94)).toBe('±0 vs last Friday');
  });
});

test('the note of a tournament', () => {
  expect(entriesText(special)).toBe('90 / 200');
  expect(entriesText({ currentEntries: 1_204, maxEntries: null })).toBe('1,204');
  expect(noteOf(special)).toBe('Entries closed');
  expect(noteOf(turbo)).toBe('$25 of it bounty');
  expect(noteOf(over)).toBe('Won by Kyle Dunham');
  expect(noteOf({ ...over, winner: null, playersLeft: 3 })).toBe('3 players were left');
  expect(noteOf(makeTournament({ alternates: 1 }))).toBe('1 alternate waits');
  expect(noteOf(makeTournament({ clock: { ...special.clock, pausedAt: at(0) } }))).toBe('Clock paused');
  expect(phoneText(special, place.timeZone)).toEqual(['5:00 PM', '$250', '74 of 90 left']);
  expect(phoneText(turbo, place.timeZone)).toEqual(['11:00 PM', '$100', '13 of 60']);
  expect(phoneText(over, place.timeZone)[2]).toBe('13 entries');
  expect(withStatus([special, turbo], 'all')).toHaveLength(2);
  expect(withStatus([special, turbo], 'running')).toEqual([special]);
});

test('amounts and lengths', () => {
  expect(buyInText('250.00')).toBe('$250');
  expect(buyInText('12.50')).toBe('$12.50');
  expect([45, 60, 90, 120].map(lengthText)).toEqual(['45 min', '1 h', '1.5 h', '2 h']);
  expect(templateText({ buyIn: '100.00', plannedMinutes: 90 })).toBe('$100 · 1.5 h');
  expect(templateStart(NOW + 1)).toBe(new Date(NOW + HOUR + 60_000).toISOString());
});

describe('the confirmation before a status change', () => {
  test('none where the change has no side effect', () => {
    expect(statusQuestion(turbo, 'running')).toBeNull();
    expect(statusQuestion(makeTournament({ playersLeft: 1 }), 'completed')).toBeNull();
  });

  test('stopping, completing with players in, and reopening', () => {
    expect(statusQuestion(special, 'completed')?.text).toContain('74 players are still in.');
    expect(statusQuestion({ ...special, status: 'registration' }, 'completed')).not.toBeNull();
    expect(statusQuestion(special, 'registration')?.confirm).toBe('Stop the clock');
    expect(statusQuestion(over, 'running')?.title).toBe('Open Turbo Bounty again?');
  });
});
