import { expect, test } from 'vitest';
import { makeCalled, makeEntry, makeGameType, makeTable } from '@/test/fixtures/make';
import { NL25, PLO } from '@/test/fixtures/lodge';
import { callsOf, freeTables, interestText, proposals, wantedGames } from './model';

const bigO = makeGameType({ name: '1/3 Big O', interestMinimum: 2 });
const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
const list = (game: typeof PLO, count: number) =>
  names
    .slice(0, count)
    .map((name, i) => makeEntry({ name: `${name} ${game.id}`, game, position: i + 1, minutes: 60 - i }));
const idle = (tableNumber: number, game: typeof PLO, seats = '.........') =>
  makeTable({ tableNumber, game, seats, status: 'available' });

test('a game that no table deals shows its names, the game’s own number and who is here', () => {
  const coming = makeEntry({ name: 'Home', game: PLO, position: 6, arrivedAt: null });
  const games = wantedGames(
    [makeTable({ tableNumber: 5, game: NL25 })],
    [...list(PLO, 4), coming, ...list(bigO, 2), ...list(NL25, 2)],
    6,
  );
  expect(games.map(({ name, signed, here, needed }) => [name, signed, here, needed])).toEqual([
    ['1/2 PLO', 5, 4, 6],
    ['1/3 Big O', 2, 2, 2],
  ]);
  expect(games.map(interestText)).toEqual(['4 here · one more name to open', '2 here · enough to open']);
});

test('free tables: a seat for each name first, then the game’s own table, then by number', () => {
  const small = idle(3, PLO, '...');
  const own = idle(9, PLO);
  const other = idle(2, NL25);
  const busy = makeTable({ tableNumber: 1, game: PLO });
  const closed = idle(4, NL25, 'x........');
  expect(
    freeTables([small, own, other, busy, closed], list(PLO, 5), PLO.id).map(({ tableNumber }) => tableNumber),
  ).toEqual([9, 2, 3]);
});

test('calls go in the order of the list, without players who are expected or called', () => {
  const expected = makeEntry({
    name: 'Home',
    game: PLO,
    position: 1,
    arrivedAt: null,
    arriveBy: '2026-11-21T03:00:00.000Z',
  });
  const phone = makeEntry({ name: 'Phone', game: PLO, position: 2, arrivedAt: null });
  const called = makeCalled(idle(4, PLO), 1, { name: 'Cal', game: PLO, position: 3 });
  const walkIn = makeEntry({ name: 'Walk', game: PLO, position: 4 });
  const ids = callsOf([walkIn, called, phone, expected], PLO.id, 2).map(({ id }) => id);
  expect(ids).toEqual([phone.id, walkIn.id]);
});

test('games without a table come first, and share the last free table', () => {
  const full = makeTable({ tableNumber: 5, game: NL25 });
  const entries = [...list(NL25, 6), ...list(bigO, 2)];
  const shown = proposals([full, idle(12, NL25)], entries, 6);
  expect(shown.map(({ name, table, next }) => [name, table.tableNumber, next?.tableNumber])).toEqual([
    ['1/3 Big O', 12, undefined],
    ["2/5 NL Hold'em", 12, 5],
  ]);
  expect(proposals([full], entries, 6)).toEqual([]);
  const open = makeTable({ tableNumber: 5, game: NL25, seats: 'oooooooo.' });
  expect(proposals([open, idle(12, NL25)], list(NL25, 6), 6)).toEqual([]);
});
