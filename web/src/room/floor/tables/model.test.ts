import { describe, expect, test } from 'vitest';
import {
  LODGE_TABLES,
  LODGE_WAITLIST,
  NL13,
  PLO,
  table11,
  table12,
  table2,
  table5,
  table8,
} from '@/test/fixtures/lodge';
import { makeEntry, makeHold, makeTable, NOW, secondsAhead } from '@/test/fixtures/make';
import {
  needsWhoLeft,
  byAttention,
  canAddPlayer,
  canBreakTable,
  canChangeGame,
  canCloseSeat,
  canEndGame,
  canPauseTime,
  canRemovePlayer,
  canSeatAnyone,
  canStartGame,
  cardNote,
  endGameText,
  firstHold,
  firstToCall,
  floorCounters,
  seatNote,
  startable,
  TABLE_FILTERS,
  withoutWalkIn,
  withSeatState,
  withStatus,
  withWalkIn,
  openEntries,
} from './model';

const table = (number: number) => {
  const found = LODGE_TABLES.find(({ tableNumber }) => tableNumber === number);
  if (!found) throw new Error(`no table ${number}`);
  return found;
};

describe('one evening at the Lodge', () => {
  test('the counters', () => {
    expect(floorCounters(LODGE_TABLES, LODGE_WAITLIST)).toEqual({
      activeTables: 9,
      needPlayers: 2,
      waiting: 11,
      totalPlayers: 80,
      openSeats: 14,
    });
  });

  test('the filters count the tables they show', () => {
    const count = (name: keyof typeof TABLE_FILTERS) => LODGE_TABLES.filter(TABLE_FILTERS[name].test).length;
    expect([count('all'), count('short'), count('open'), count('full')]).toEqual([12, 2, 4, 5]);
  });

  test('cards: short, open with people waiting, held, empty, then by number', () => {
    const numbers = byAttention(LODGE_TABLES, LODGE_WAITLIST).map((t) => t.tableNumber);
    expect(numbers).toEqual([8, 11, 5, 2, 12, 1, 3, 4, 6, 7, 9, 10]);
  });

  test('an open seat needs no attention when all waiting players of its game are called', () => {
    const called = LODGE_WAITLIST.filter(({ status }) => status === 'called');
    const [first, second, third] = byAttention(LODGE_TABLES, called).map((t) => t.tableNumber);
    expect([first, second, third]).toEqual([8, 11, 2]);
  });

  test('the note on a card', () => {
    const note = (number: number) => cardNote(table(number), number === 12 ? 6 : 1, NOW);
    expect(note(8)).toEqual({ kind: 'short', minutes: 24 });
    expect(note(5)).toMatchObject({ kind: 'hold', hold: { seatNumber: 4 } });
    expect(note(6)).toEqual({ kind: 'open', minutes: 288 });
    expect(note(12)).toEqual({ kind: 'waiting', count: 6 });
    expect(note(9)).toEqual({ kind: 'tournament' });
    expect(cardNote(table12, 0, NOW)).toEqual({ kind: 'none' });
  });

  test('the dashboard’s seat note', () => {
    const note = (number: number) => seatNote(table(number), openEntries(LODGE_WAITLIST, table(number).gameTypeId));
    expect([8, 5, 2, 6, 12, 1, 10].map(note)).toEqual([
      '5 open',
      '1 held · 1 open',
      '1 held',
      '1 open',
      '6 waiting for this game',
      'Full',
      '1 open',
    ]);
  });
});

test('a lent table offers no acts', () => {
  const lent = makeTable({
    seats: '.........',
    status: 'tournament',
    event: { id: 'tournament_1', name: 'Weekend Special', players: 7 },
  });
  expect(seatNote(lent, 0)).toBe('');
  expect(floorCounters([lent], []).openSeats).toBe(0);
  expect(TABLE_FILTERS.open.test(lent)).toBe(false);
  expect(TABLE_FILTERS.full.test({ ...lent, currentPlayers: 9 })).toBe(false);
});

describe('the steppers', () => {
  test('a held seat is not free for a walk-in', () => {
    expect(canAddPlayer(table2)).toEqual({ ok: false, reason: 'No open seat' });
    expect(canAddPlayer(table5)).toEqual({ ok: true });
  });

  test('−1 is disabled at an empty table', () => {
    expect(canRemovePlayer(table12)).toEqual({ ok: false, reason: 'No one is seated' });
    expect(canRemovePlayer(table8)).toEqual({ ok: true });
  });

  test('a tournament table has no steppers', () => {
    expect(canAddPlayer(table(10))).toMatchObject({ ok: false });
    expect(canRemovePlayer(table(10))).toMatchObject({ ok: false });
    expect(canBreakTable(table(10))).toMatchObject({ ok: false });
    expect(canStartGame(table(10))).toMatchObject({ ok: false });
  });

  test('with named players only, −1 asks who left', () => {
    expect(needsWhoLeft(table8)).toBe(true);
    expect(needsWhoLeft(table5)).toBe(false);
    expect(needsWhoLeft(table12)).toBe(false);
  });

  test('a game starts at an idle table and breaks at a running one', () => {
    expect(canStartGame(table12)).toEqual({ ok: true });
    expect(canStartGame(table5)).toMatchObject({ ok: false });
    expect(canBreakTable(table12)).toMatchObject({ ok: false });
    expect(canBreakTable(table11)).toEqual({ ok: true });
  });
});

describe('the optimistic result of a tap', () => {
  test('+1 takes the lowest open seat, −1 frees one', () => {
    const added = withWalkIn(table8);
    expect([added.currentPlayers, added.seatStates[1]]).toEqual([4, 'walk_in']);
    expect(withoutWalkIn(added)).toEqual(table8);
    expect(table8.seatStates[1]).toBe('open');
  });

  test('a tap without an effect changes nothing', () => {
    expect(withWalkIn(table2)).toBe(table2);
    expect(withoutWalkIn(table8)).toBe(table8);
    expect(withSeatState(table8, 99, 'away')).toBe(table8);
  });

  test('status and away', () => {
    expect(withStatus(table12, 'active').status).toBe('active');
    expect(withSeatState(table5, 1, 'away')).toMatchObject({ currentPlayers: 7 });
    expect(withSeatState(table5, 1, 'away').seatStates[0]).toBe('away');
  });
});

test('the seats and charges that end with a game', () => {
  const charges = { rentals: 6, tab: '$166.60' };
  expect(endGameText(7, charges)).toBe(
    '7 players leave their seats and 6 rentals close with a running tab of $166.60.',
  );
  expect(endGameText(1, { rentals: 1, tab: '$8.00' })).toBe(
    '1 player leaves the seat and 1 rental closes with a running tab of $8.00.',
  );
  expect(endGameText(2, { rentals: 0, tab: '$0.00' })).toBe('2 players leave their seats. No time is charged.');
  expect(endGameText(2, undefined)).toBe('2 players leave their seats and their time charges end.');
  expect(endGameText(0, charges)).toBe('No one is seated.');
});

test('of two holds, shows the one that expires first', () => {
  const late = makeHold({ seatNumber: 1, until: secondsAhead(300) });
  const soon = makeHold({ seatNumber: 2, until: secondsAhead(20) });
  expect(firstHold(makeTable({ holds: [late, soon] }))).toBe(soon);
});

test('seated and removed players are not waiting', () => {
  const gone = makeEntry({ name: 'A', game: NL13, status: 'seated' });
  expect(floorCounters([], [gone, makeEntry({ name: 'B' })]).waiting).toBe(1);
});

describe('the acts that a table’s menu disables', () => {
  const vacant = makeTable({ seats: '...', status: 'available' });
  const running = makeTable({ seats: 'o..' });
  const tournament = makeTable({ seats: 'o..', status: 'tournament' });

  test.each([
    [canEndGame, vacant, 'No game is running'],
    [canEndGame, tournament, 'The tournament ends from its own screen'],
    [canPauseTime, vacant, 'No one is seated'],
    [canPauseTime, tournament, 'No time is charged at a tournament table'],
    [canCloseSeat, makeTable({ seats: 'oh' }), 'No open seat'],
    [canCloseSeat, tournament, 'Seats are drawn from the tournament'],
    [canChangeGame, makeTable({ seats: '..x' }), 'Only an empty table changes its game'],
    [canChangeGame, tournament, 'The tournament decides'],
    [canStartGame, table8, 'The game is running'],
  ])('%o', (can, of, reason) => {
    expect(can(of)).toEqual({ ok: false, reason });
  });

  test('enables the possible acts', () => {
    expect(canEndGame(running).ok).toBe(true);
    expect(canPauseTime(running).ok).toBe(true);
    expect(canCloseSeat(running).ok).toBe(true);
    expect(canChangeGame(vacant).ok).toBe(true);
  });
});

describe('starting a game', () => {
  test('sorts by players waiting, after the requested table', () => {
    const plo = makeTable({ tableNumber: 1, game: PLO, seats: '...', status: 'available' });
    const numbers = (wanted?: string) =>
      startable([plo, table12, table5], LODGE_WAITLIST, wanted).map((t) => t.tableNumber);
    expect(numbers()).toEqual([12, 1]);
    expect(numbers(plo.id)).toEqual([1, 12]);
  });

  test('calls one player for each seat, in the order of the list', () => {
    const small = makeTable({ game: NL13, seats: 'o..', status: 'available' });
    const names = firstToCall(LODGE_WAITLIST.toReversed(), NL13.id, small).map((e) => e.player.name);
    expect(names).toEqual(['Danielle Ortiz', 'Wes Tran']);
  });
});

test('whether any seat is open or held', () => {
  expect(canSeatAnyone(LODGE_TABLES)).toBe(true);
  expect(canSeatAnyone([table2])).toBe(true);
  expect(canSeatAnyone([makeTable(), table(10)])).toBe(false);
});
