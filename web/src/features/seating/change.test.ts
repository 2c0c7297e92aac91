import { expect, test } from 'vitest';
import { makeTable } from '@/test/fixtures/make';
import { makeSeatChange } from '@/test/fixtures/change';
import {
  askerName,
  changeOf,
  changesAt,
  firstFor,
  offerText,
  sameGame,
  wantsText,
  withoutOffered,
} from './change';

test('what somebody asks for, in words', () => {
  const wants = (change: Parameters<typeof makeSeatChange>[0]) =>
    wantsText(makeSeatChange(change), 9);
  expect(wants({ seats: [5] })).toBe('seat 5');
  expect(wants({ seats: [3, 5, 7] })).toBe('seat 3, 5 or 7');
  expect(wants({ seats: [1, 2, 4, 5, 6, 7, 8, 9] })).toBe('another seat');
  expect(wants({ kind: 'table', seats: [] })).toBe('another table');
  expect(wants({ kind: 'table', seats: [], toTableNumber: 4 })).toBe('Table 4');
});

test('what he may take, and who he is', () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null };
  expect(offerText(offer, 'table_5')).toBe('seat 7');
  expect(offerText(offer, 'table_4')).toBe('Table 5, seat 7');
  expect(askerName(makeSeatChange())).toBe('Priya K.');
  expect(askerName(makeSeatChange({ player: null }))).toBe('Walk-in');
});

test('at a table who stays comes before who leaves', () => {
  const leaves = makeSeatChange({ seatId: 'a', kind: 'table' });
  const stays = makeSeatChange({ seatId: 'b' });
  const there = makeSeatChange({ seatId: 'c', tableId: 'table_4' });
  expect(changesAt([leaves, there, stays], 'table_5')).toEqual([stays, leaves]);
  expect(changeOf([leaves, stays], { id: 'b' })).toBe(stays);
  expect(changeOf([leaves, stays], { id: 'z' })).toBeUndefined();
});

test('an open seat is first for who has it offered', () => {
  const offer = { tableId: 'table_5', tableNumber: 5, seatNumber: 7, heldFor: null };
  const first = makeSeatChange({ offer, waits: '' });
  expect(firstFor([makeSeatChange(), first], 'table_5', 7)).toBe(first);
  expect(firstFor([first], 'table_4', 7)).toBeUndefined();
  expect(firstFor([first], 'table_5', 8)).toBeUndefined();
});

test('another table is one of the same game that deals for money', () => {
  const here = makeTable({ tableNumber: 5, seats: 'ooo......' });
  const like = makeTable({ tableNumber: 4, seats: 'oo.......' });
  const lent = {
    ...makeTable({ tableNumber: 6, seats: '.........' }),
    status: 'tournament' as const,
  };
  const other = { ...makeTable({ tableNumber: 7, seats: 'oo.......' }), gameTypeId: 'game_other' };
  expect(sameGame(here, [here, like, lent, other])).toEqual([like]);
});

test('a newcomer finds an offered seat reserved', () => {
  const table = makeTable({ tableNumber: 5, seats: 'ooo......' });
  const offer = { tableId: table.id, tableNumber: 5, seatNumber: 4, heldFor: null };
  const [seen] = withoutOffered([table], [makeSeatChange({ offer })]);
  expect(seen?.seatStates.slice(2, 5)).toEqual(['occupied', 'reserved', 'open']);
  expect(withoutOffered([table], [makeSeatChange()])[0]).toBe(table);
  expect(withoutOffered([table], undefined)[0]).toBe(table);
});
