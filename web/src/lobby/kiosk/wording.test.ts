import { expect, test } from 'vitest';
import type { WaitingList } from './calls';
import { en } from './texts/en';
import { es } from './texts/es';
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
  expect(outlook({ ...list, waiting: 0, openSeats: 3 }, en)).toEqual(['3 seats open', 'now']);
  expect(outlook({ ...list, openSeats: 3, wait: { position: 4, lowMinutes: 0, highMinutes: 5 } }, en)).toEqual([
    'Up to 5 min',
    'likely wait',
  ]);
  expect(outlook(list, en)).toEqual(['No estimate yet', '2 seats in 3 h']);
});

test('a list says its length and its tables', () => {
  expect(size(list, en)).toBe('3 waiting, 1 table');
  expect(size({ ...list, coming: 2 }, en)).toBe('1 here, 2 coming, 1 table');
  expect(size({ ...list, waiting: 0, tables: 2 }, en)).toBe('Nobody waiting, 2 tables');
  expect(size({ ...list, tables: 0 }, en)).toBe('3 waiting, not dealt yet');
});

test('Spanish counts and presence', () => {
  expect(outlook({ ...list, waiting: 0, openSeats: 1 }, es)).toEqual(['1 asiento libre', 'ahora']);
  expect(outlook(list, es)).toEqual(['Aún sin estimación', '2 asientos en 3 h']);
  expect(size({ ...list, coming: 2 }, es)).toBe('1 aquí, 2 en camino, 1 mesa');
  expect(size({ ...list, tables: 0 }, es)).toBe('3 en espera, aún sin mesa');
});
