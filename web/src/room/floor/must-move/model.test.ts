import { expect, test } from 'vitest';
import { makeSeatChange } from '@/test/fixtures/change';
import { makeTable, minutesAgo } from '@/test/fixtures/make';
import { chainsOf, dueMoves, movesFrom, nextMain, nextTableOptions, proposedNext } from './model';

const main = makeTable({ tableNumber: 4 });
const first = makeTable({ tableNumber: 5, mustMoveTableId: main.id, openedAt: minutesAgo(60) });
const second = makeTable({ tableNumber: 8, mustMoveTableId: first.id, openedAt: minutesAgo(30) });
const older = makeTable({ tableNumber: 7, mustMoveTableId: main.id, openedAt: minutesAgo(90) });
const free = makeTable({ tableNumber: 10, seats: '.........' });

test('a chain begins at its main game and lists the nearest feeders first', () => {
  const chains = chainsOf([second, free, first, main, older]);
  expect(chains.map((chain) => chain.main)).toEqual([main]);
  expect(chains[0]?.feeders.map(({ table, steps }) => [table.tableNumber, steps])).toEqual([
    [5, 1],
    [7, 1],
    [8, 2],
  ]);
  expect(chainsOf([main, free])).toEqual([]);
});

test('the feeder that has run longest becomes the main game', () => {
  const tables = [main, first, second, older];
  expect(nextMain(main, tables)).toBe(older);
  expect(nextMain(first, tables)).toBeUndefined();
  expect(nextMain(free, tables)).toBeUndefined();
});

test('a table feeds no table that feeds it', () => {
  const labels = nextTableOptions(main, main.gameTypeId, [main, first, second, free]).map(({ label }) => label);
  expect(labels).toEqual(['No must-move', 'Players move to Table 10']);
});

test('a new game is proposed at the end of the chain, or as the feeder of the only other one', () => {
  expect(proposedNext(free, free.gameTypeId, [main, first, second, free])).toBe(second);
  expect(proposedNext(free, free.gameTypeId, [main, free])).toBe(main);
  expect(proposedNext(free, free.gameTypeId, [main, makeTable({ tableNumber: 6 }), free])).toBeUndefined();
});

test('moves are those of feeder tables; due are those with a seat', () => {
  const offer = { tableId: main.id, tableNumber: 4, seatNumber: 6, heldFor: null, since: null };
  const due = makeSeatChange({ kind: 'must_move', offer });
  const later = makeSeatChange({ kind: 'must_move', seatId: 'seat_4', position: 2 });
  const request = makeSeatChange({ offer });
  expect(movesFrom([due, later, request], 'table_5')).toEqual([due, later]);
  expect(dueMoves([due, later, request])).toEqual([due]);
});
