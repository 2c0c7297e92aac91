import { expect, test } from 'vitest';
import { makeTable } from '@/test/fixtures/make';
import { makeSeatChange } from '@/test/fixtures/change';
import {
  askerName,
  changeOf,
  changesAt,
  nextSeatChange,
  offerText,
  sameGame,
  wantsText,
  excludeOffered,
} from './change';

test('the requested seat in words', () => {
  const wants = (change: Parameters<typeof makeSeatChange>[0]) => wantsText(makeSeatChange(change), 9);
  expect(wants({ seats: [5] })).toBe('seat 5');
  expect(wants({ seats: [3, 5, 7] })).toBe('seat 3, 5 or 7');
  expect(wants({ seats: [1, 2, 4, 5, 6, 7, 8, 9] })).toBe('another seat');
  expect(wants({ kind: 'table', seats: [] })).toBe('another table');
  expect(wants({ kind: 'table', seats: [], toTableNumber: 4 })).toBe('Table 4');
});

test('the seats and the name of a request', () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null, since: null };
  expect(offerText(offer, 'table_5')).toBe('seat 7');
  expect(offerText(offer, 'table_4')).toBe('Table 5, seat 7');
  expect(askerName(makeSeatChange())).toBe('Priya K.');
  expect(askerName(makeSeatChange({ player: null }))).toBe('Walk-in');
});

test('the changes of a table keep the server’s order', () => {
  const leaves = makeSeatChange({ seatId: 'a', kind: 'table' });
  const stays = makeSeatChange({ seatId: 'b' });
  const there = makeSeatChange({ seatId: 'c', tableId: 'table_4' });
  expect(changesAt([stays, there, leaves], 'table_5')).toEqual([stays, leaves]);
  expect(changeOf([leaves, stays], { id: 'b' })).toBe(stays);
  expect(changeOf([leaves, stays], { id: 'z' })).toBeUndefined();
});

test('an open seat goes first to the player it is offered to', () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null, since: null };
  const first = makeSeatChange({ offer, waits: '' });
  expect(nextSeatChange([makeSeatChange(), first], 'table_5', 7)).toBe(first);
  expect(nextSeatChange([first], 'table_4', 7)).toBeUndefined();
  expect(nextSeatChange([first], 'table_5', 8)).toBeUndefined();
});

test('another table must be a cash table of the same game', () => {
  const here = makeTable({ tableNumber: 5, seats: 'ooo......' });
  const like = makeTable({ tableNumber: 4, seats: 'oo.......' });
  const lent = {
    ...makeTable({ tableNumber: 6, seats: '.........' }),
    status: 'tournament' as const,
  };
  const other = { ...makeTable({ tableNumber: 7, seats: 'oo.......' }), gameTypeId: 'game_other' };
  expect(sameGame(here, [here, like, lent, other])).toEqual([like]);
});

test('an offered seat is reserved for a newcomer', () => {
  const table = makeTable({ tableNumber: 5, seats: 'ooo......' });
  const offer = { tableId: table.id, tableNumber: 5, seatNumber: 4, heldFor: null, since: null };
  const [seen] = excludeOffered([table], [makeSeatChange({ offer })]);
  expect(seen?.seatStates.slice(2, 5)).toEqual(['occupied', 'reserved', 'open']);
  expect(excludeOffered([table], [makeSeatChange()])[0]).toBe(table);
  expect(excludeOffered([table], undefined)[0]).toBe(table);
});
