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
  asksWhoLeft,
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

  test('the filters count what they show', () => {
    const count = (name: keyof typeof TABLE_FILTERS) =>
      LODGE_TABLES.filter(TABLE_FILTERS[name].test).length;
    expect([count('all'), count('short'), count('open'), count('full')]).toEqual([12, 2, 4, 5]);
  });

  test('cards: short, open with people waiting, held, empty, then by number', () => {
    const numbers = byAttention(LODGE_TABLES, LODGE_WAITLIST).map((t) => t.tableNumber);
    expect(numbers).toEqual([8, 11, 5, 2, 12, 1, 3, 4, 6, 7, 9, 10]);
  });

  test('an open seat needs nobody when those of its game have all been called', () => {
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

  test('the dashboard’s word about seats', () => {
    const note = (number: number) =>
      seatNote(table(number), openEntries(LODGE_WAITLIST, table(number).gameTypeId));
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

test('nothing is offered at a lent table', () => {
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

  test('nobody leaves an empty table', () => {
    expect(canRemovePlayer(table12)).toEqual({ ok: false, reason: 'No one is seated' });
    expect(canRemovePlayer(table8)).toEqual({ ok: true });
  });

  test('a tournament seats and frees by itself', () => {
    expect(canAddPlayer(table(10))).toMatchObject({ ok: false });
    expect(canRemovePlayer(table(10))).toMatchObject({ ok: false });
    expect(canBreakTable(table(10))).toMatchObject({ ok: false });
    expect(canStartGame(table(10))).toMatchObject({ ok: false });
  });

  test('where only named players sit, −1 asks who left', () => {
    expect(asksWhoLeft(table8)).toBe(true);
    expect(asksWhoLeft(table5)).toBe(false);
    expect(asksWhoLeft(table12)).toBe(false);
  });

  test('a game starts where none runs, and breaks where one does', () => {
    expect(canStartGame(table12)).toEqual({ ok: true });
    expect(canStartGame(table5)).toMatchObject({ ok: false });
    expect(canBreakTable(table12)).toMatchObject({ ok: false });
    expect(canBreakTable(table11)).toEqual({ ok: true });
  });
});

describe('what a tap will have done', () => {
  test('+1 takes the lowest open seat, −1 gives one back', () => {
    const added = withWalkIn(table8);
    expect([added.currentPlayers, added.seatStates[1]]).toEqual([4, 'walk_in']);
    expect(withoutWalkIn(added)).toEqual(table8);
    expect(table8.seatStates[1]).toBe('open');
  });

  test('nothing where nothing can be done', () => {
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

test('what ends with a game', () => {
  const charges = { rentals: 6, tab: '$166.60' };
  expect(endGameText(7, charges)).toBe(
    '7 players leave their seats and 6 rentals close with a running tab of $166.60.',
  );
  expect(endGameText(1, { rentals: 1, tab: '$8.00' })).toBe(
    '1 player leaves the seat and 1 rental closes with a running tab of $8.00.',
  );
  expect(endGameText(2, { rentals: 0, tab: '$0.00' })).toBe(
    '2 players leave their seats. No time is charged.',
  );
  expect(endGameText(2, undefined)).toBe('2 players leave their seats and their time charges end.');
  expect(endGameText(0, charges)).toBe('No one is seated.');
});

test('of two holds the one that ends first is shown', () => {
  const late = makeHold({ seatNumber: 1, until: secondsAhead(300) });
  const soon = makeHold({ seatNumber: 2, until: secondsAhead(20) });
  expect(firstHold(makeTable({ holds: [late, soon] }))).toBe(soon);
});

test('seated and removed players do not wait', () => {
  const gone = makeEntry({ name: 'A', game: NL13, status: 'seated' });
  expect(floorCounters([], [gone, makeEntry({ name: 'B' })]).waiting).toBe(1);
});

describe('what a table’s menu can do', () => {
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

  test('and what it can', () => {
    expect(canEndGame(running).ok).toBe(true);
    expect(canPauseTime(running).ok).toBe(true);
    expect(canCloseSeat(running).ok).toBe(true);
    expect(canChangeGame(vacant).ok).toBe(true);
  });
});

describe('starting a game', () => {
  test('where most people wait comes first, the table asked for before it', () => {
    const plo = makeTable({ tableNumber: 1, game: PLO, seats: '...', status: 'available' });
    const numbers = (wanted?: string) =>
      startable([plo, table12, table5], LODGE_WAITLIST, wanted).map((t) => t.tableNumber);
    expect(numbers()).toEqual([12, 1]);
    expect(numbers(plo.id)).toEqual([1, 12]);
  });

  test('as many are called as there are seats, in the order of the list', () => {
    const small = makeTable({ game: NL13, seats: 'o..', status: 'available' });
    const names = firstToCall(LODGE_WAITLIST.toReversed(), NL13.id, small).map(
      (e) => e.player.name,
    );
    expect(names).toEqual(['Danielle Ortiz', 'Wes Tran']);
  });
});

test('whether anybody can be sent anywhere', () => {
  expect(canSeatAnyone(LODGE_TABLES)).toBe(true);
  expect(canSeatAnyone([table2])).toBe(true);
  expect(canSeatAnyone([makeTable(), table(10)])).toBe(false);
});
