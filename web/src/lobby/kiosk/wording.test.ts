import { expect, test } from 'vitest';
import type { WaitingList } from './calls';
import { outlook, size } from './wording';

const list: WaitingList = {
  gameTypeId: 'game_1',
  gameName: '1/2 PLO',
  waiting: 3,
  coming: 0,
  tables: 1,
  openSeats: 0,
  turnovers: 2,
  wait: null,
  place: null,
};

test('a list shows open seats that nobody waits for, else its estimate, else why there is none', () => {
  expect(outlook({ ...list, waiting: 0, openSeats: 3 })).toEqual(['3 seats open', 'now']);
  expect(outlook({ ...list, openSeats: 3, wait: { position: 4, lowMinutes: 0, highMinutes: 5 } })).toEqual([
    'Up to 5 min',
    'likely wait',
  ]);
  expect(outlook(list)).toEqual(['No estimate yet', '2 seats in 3 h']);
});

test('a list says its length and its tables', () => {
  expect(size(list)).toBe('3 waiting, 1 table');
  expect(size({ ...list, coming: 2 })).toBe('1 here, 2 coming, 1 table');
  expect(size({ ...list, waiting: 0, tables: 2 })).toBe('Nobody waiting, 2 tables');
  expect(size({ ...list, tables: 0 })).toBe('3 waiting, not dealt yet');
});
