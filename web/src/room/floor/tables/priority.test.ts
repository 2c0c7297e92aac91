import { describe, expect, test } from 'vitest';
import { LODGE_TABLES, LODGE_WAITLIST, PLO, table11, table8 } from '@/test/fixtures/lodge';
import type { SeatChange, Table, WaitlistEntry, Whereabouts } from '@/api/types';
import { makeWhere } from '@/test/fixtures/players';
import { decideNext, makeCalled, makeEntry, makeTable, NOW } from '@/test/fixtures/make';
import { priorityActions } from './priority';

const settings = { interestMinimum: 6, awayMinutes: 20 };

function lines(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  room: { interestMinimum: number; awayMinutes: number },
  now: number,
  places: readonly Whereabouts[] = [],
  due: readonly SeatChange[] = [],
): string[] {
  const next = decideNext(tables, entries).players;
  return priorityActions(tables, entries, next, due, places, room, now).map(
    ({ title, detail, act }) => `${title} | ${detail} | ${act}`,
  );
}

test('one evening at the Lodge', () => {
  expect(lines(LODGE_TABLES, LODGE_WAITLIST, settings, NOW)).toEqual([
    'Marcus Bell called to Table 2 | Seat 6 held | Seat',
    'Ray Whitfield called to Table 5 | Seat 4 held | Seat',
    'Seat 7 is open at Table 5 | Joanna Pike is next for 2/5 NL | Seat',
    'Open Table 12 for 1/3 NL | 6 on the list, 6 here | Open Table',
    'Table 8 is short: 3 of 8 | 24 min · nobody waiting for 1/2 PLO | Break',
    'Table 11 is short: 2 of 9 | 41 min · nobody waiting for 4/8 Limit | Break',
  ]);
});

test('players away longer than the room allows are listed, longest first', () => {
  const away = (seatNumber: number, minutes: number) =>
    makeWhere(`player_${seatNumber}`, {
      seat: {
        seatId: 'seat_1',
        tableId: 'table_8',
        tableNumber: 8,
        seatNumber,
        awaySince: new Date(NOW - minutes * 60_000).toISOString(),
      },
    });
  expect(lines([], [], settings, NOW, [away(1, 19), away(2, 20), away(3, 75)])).toEqual([
    'Seat 3 at Table 8 is away too long | 1 h 15 min of 20 min | Open',
    'Seat 2 at Table 8 is away too long | 20 min of 20 min | Open',
  ]);
});

describe('short tables', () => {
  const second = makeTable({ tableNumber: 9, game: PLO, seats: 'oo.......', status: 'short' });
  const ann = makeEntry({ name: 'Ann Lee', game: PLO });
  const bo = makeEntry({ name: 'Bo Diaz', game: PLO, position: 2 });
  const cy = makeEntry({ name: 'Cy Park', game: PLO, position: 3 });

  test('are filled from the list before they are broken', () => {
    expect(lines([table8], [ann], settings, NOW)).toEqual([
      'Seat 2 is open at Table 8 | Ann Lee is next for 1/2 PLO | Seat',
    ]);
  });

  test('leave the second one alone while players are on the list', () => {
    expect(lines([table8, second], [ann, bo, cy], settings, NOW)).toEqual([
      'Seat 3 is open at Table 9 | Ann Lee is next for 1/2 PLO | Seat',
    ]);
  });

  test('are broken after ten minutes with an empty list', () => {
    const short = (minutes: number) => ({
      ...table8,
      shortSince: new Date(NOW - minutes * 60_000).toISOString(),
    });
    const running = makeTable({ tableNumber: 9, game: PLO });
    expect(lines([short(9), running], [], settings, NOW)).toEqual([]);
    expect(lines([short(10), running], [], settings, NOW)).toEqual([
      'Table 8 is short: 3 of 8 | 10 min · nobody waiting for 1/2 PLO | Break',
    ]);
  });

  test('the only game of the room is not broken', () => {
    expect(lines([table8], [], settings, NOW)).toEqual([]);
  });
});

describe('empty tables', () => {
  const empty = (tableNumber: number) => makeTable({ tableNumber, game: PLO, seats: '........', status: 'available' });
  const waiting = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, i) => makeEntry({ name, game: PLO, position: i + 1 }));

  test('are offered once enough players wait, one for each game', () => {
    expect(lines([empty(2), empty(1)], waiting, settings, NOW)).toEqual([
      'Open Table 1 for 1/2 PLO | 6 on the list, 6 here | Open Table',
    ]);
    expect(lines([empty(1)], waiting.slice(1), settings, NOW)).toEqual([]);
    expect(lines([empty(1)], [], { ...settings, interestMinimum: 0 }, NOW)).toEqual([]);
  });

  test('a table that has started is offered the waiting players instead', () => {
    const started = { ...empty(1), status: 'active' } as const;
    expect(lines([started], waiting, settings, NOW)).toEqual([
      'Seat 1 is open at Table 1 | A is next for 1/2 PLO | Seat',
    ]);
  });
});

test('lists a call without a seat after the calls with a timer', () => {
  const called = makeEntry({ name: 'Ann Lee', status: 'called' });
  const held = makeCalled(table11, 2, { name: 'Bo Diaz' });
  expect(lines([], [called, held], settings, NOW)).toEqual([
    'Bo Diaz called to Table 11 | Seat 2 held | Seat',
    'Ann Lee called | No seat held | Seat',
  ]);
});

test('every action has its own id', () => {
  const next = decideNext(LODGE_TABLES, LODGE_WAITLIST).players;
  const ids = priorityActions(LODGE_TABLES, LODGE_WAITLIST, next, [], [], settings, NOW).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
