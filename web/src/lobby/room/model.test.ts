import { expect, test } from 'vitest';
import { closedDays, entriesOf, feesText, headingAt, hoursRows, openState, tournamentText, waitOf } from './model';
import { en } from './texts/en';
import type { Opening, RoomGame, RoomTournament } from './types';

const timeZone = 'America/Chicago';
/** November 28, 2026 is a Saturday; Chicago is six hours behind UTC. */
const saturday = (time: string, day = 28) => Date.parse(`2026-11-${day}T${time}:00-06:00`);

const late = { opens: '12:00', closes: '02:00' };
const hours: Opening[] = [
  { day: 'tuesday', ...late },
  { day: 'wednesday', ...late },
  { day: 'thursday', ...late },
  { day: 'friday', opens: '12:00', closes: '04:00' },
  { day: 'saturday', opens: '12:00', closes: '04:00' },
  { day: 'sunday', ...late },
];
const week = { hours, timeZone };

test.each([
  ['20:42', 28, true, 'Open until 4:00 AM.'],
  ['03:59', 28, true, 'Open until 4:00 AM.'], // Friday's night
  ['04:00', 28, false, 'We open today, Saturday, at 12:00 PM.'],
  ['11:59', 28, false, 'We open today, Saturday, at 12:00 PM.'],
  ['05:00', 29, false, 'We open today, Sunday, at 12:00 PM.'],
  ['03:00', 30, false, 'We open tomorrow, Tuesday, at 12:00 PM.'],
])('at %s on November %i the room is open: %s', (time, day, isOpen, text) => {
  expect(openState(en, week, saturday(time, day))).toMatchObject({ isOpen, text });
});

test('a room may open once a week, all day, and publish no hours at all', () => {
  const fridays = { hours: hours.filter(({ day }) => day === 'friday'), timeZone };
  expect(openState(en, fridays, saturday('04:00'))?.text).toBe('We open on Friday at 12:00 PM.');
  const always = { hours: [{ day: 'saturday', opens: '00:00', closes: '00:00' } as const], timeZone };
  expect(openState(en, always, saturday('23:59'))?.text).toBe('Open all day.');
  expect(openState(en, { hours: [], timeZone }, saturday('20:42'))).toBeUndefined();
});

test('equal days share a row, today has its own, closed days are named beside', () => {
  expect(hoursRows(en, week, saturday('20:42'))).toEqual([
    { label: 'Tuesday to Thursday', times: '12:00 PM to 2:00 AM', isToday: false },
    { label: 'Friday', times: '12:00 PM to 4:00 AM', isToday: false },
    { label: 'Saturday, today', times: '12:00 PM to 4:00 AM', isToday: true },
    { label: 'Sunday', times: '12:00 PM to 2:00 AM', isToday: false },
  ]);
  expect(hoursRows(en, week, saturday('12:00', 30)).map(({ label }) => label)).toContain('Friday and Saturday');
  expect(closedDays(en, hours)).toBe('Closed on Monday');
  expect(closedDays(en, hours.slice(2))).toBe('Closed on Monday, Tuesday and Wednesday');
});

test('the heading says tonight from the evening on', () => {
  expect(headingAt(en, saturday('16:59'), timeZone)).toBe("What's running today");
  expect(headingAt(en, saturday('17:00'), timeZone)).toBe("What's running tonight");
  expect(headingAt(en, saturday('01:00'), timeZone)).toBe("What's running tonight");
});

const game: RoomGame = {
  gameTypeId: 'g',
  name: '2/5',
  tables: 3,
  seated: 25,
  seats: 27,
  openSeats: 0,
  waiting: 11,
  coming: 3,
  wait: { position: 12, lowMinutes: 95, highMinutes: 140 },
  turnovers: 9,
};

test('a wait is a range, open seats, or no estimate with its reason', () => {
  expect(waitOf(en, game)).toEqual({ what: '1 h 35 to 2 h 20', why: 'if you join now' });
  expect(waitOf(en, { ...game, wait: { position: 12, lowMinutes: 60, highMinutes: 65 } }).what).toBe('1 h to 1 h 05');
  expect(waitOf(en, { ...game, wait: { position: 12, lowMinutes: 0, highMinutes: 30 } }).what).toBe('Up to 30 min');
  expect(waitOf(en, { ...game, wait: null, turnovers: 1 })).toEqual({
    what: 'No estimate yet',
    why: '1 seat opened in 3 h',
  });
  // Two seats for three names are no open seat.
  expect(waitOf(en, { ...game, openSeats: 2, waiting: 3 }).what).toBe('1 h 35 to 2 h 20');
  expect(waitOf(en, { ...game, openSeats: 3, waiting: 0 })).toEqual({ what: 'Seats open now', why: '3 open' });
});

const tournament: RoomTournament = {
  id: 't',
  name: 'Turbo',
  status: 'scheduled',
  startTime: '2026-11-29T05:30:00Z',
  buyIn: '100.00',
  maxEntries: 60,
  entries: 14,
  left: 0,
  level: 0,
};

test.each([
  [{}, 'Tonight, 11:30 PM. $100 buy-in'],
  [{ startTime: '2026-11-28T20:00:00Z' }, 'Today, 2:00 PM. $100 buy-in'],
  [{ startTime: '2026-11-29T18:00:00Z', buyIn: '0.00' }, 'Tomorrow, 12:00 PM. Free entry'],
  [{ startTime: '2026-12-04T18:00:00Z' }, 'Friday, 12:00 PM. $100 buy-in'],
  [{ startTime: '2026-12-05T18:00:00Z' }, 'Dec 5, 12:00 PM. $100 buy-in'],
  [{ status: 'running', startTime: '2026-11-29T00:00:00Z', level: 11 }, 'Running since 6:00 PM, level 11'],
] as [Partial<RoomTournament>, string][])('%o reads %s', (change, text) => {
  expect(tournamentText(en, { ...tournament, ...change }, timeZone, saturday('13:00'))).toBe(text);
});

test('entries before the start, players left after it', () => {
  expect(entriesOf(en, tournament)).toEqual({ count: '14 of 60', word: 'entered' });
  expect(entriesOf(en, { ...tournament, maxEntries: null })).toEqual({ count: '14', word: 'entered' });
  expect(entriesOf(en, { ...tournament, status: 'running', entries: 31, left: 8 })).toEqual({
    count: '8 of 31',
    word: 'left',
  });
});

test('the published fees in one line', () => {
  expect(
    feesText(en, [
      { term: 'daily', amount: '25.00' },
      { term: 'monthly', amount: '100.00' },
      { term: 'annual', amount: '1000.00' },
    ]),
  ).toBe('Day $25, month $100, year $1,000');
  expect(feesText(en, [{ term: 'annual', amount: '1000.00' }])).toBe('Year $1,000');
});
