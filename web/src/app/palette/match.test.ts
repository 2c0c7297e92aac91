import { expect, test } from 'vitest';
import { matching, splitAct } from './match';

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

const rows = [
  { title: 'Table 12', words: '1/3 NL Hold’em' },
  { title: 'Check In' },
  { title: 'Felicia Grant' },
  { title: 'Grant Liu', words: '5125550141' },
  { title: 'Graciela Hernández-Whitaker' },
];

test('a name that begins with the typed letters stands before one that contains them', () => {
  expect(titles(matching(rows, 'gr'))).toEqual(['Grant Liu', 'Graciela Hernández-Whitaker', 'Felicia Grant']);
});

test('every typed word has to be found, in any order and without accents', () => {
  expect(titles(matching(rows, 'hernandez gra'))).toEqual(['Graciela Hernández-Whitaker']);
  expect(matching(rows, 'grant x')).toEqual([]);
});

test('other words find a row: the game of a table, a phone number', () => {
  expect(titles(matching(rows, '1/3'))).toEqual(['Table 12']);
  expect(titles(matching(rows, '0141'))).toEqual(['Grant Liu']);
});

test('nothing typed keeps all rows in their order', () => {
  expect(matching(rows, '  ')).toEqual(rows);
});

test('an act and a player can be typed in one line', () => {
  expect(splitAct(rows, 'check in Joanna P')).toEqual({ act: rows[1], rest: 'Joanna P' });
  expect(splitAct(rows, 'check in')).toBeNull();
  expect(splitAct(rows, 'joanna check in')).toBeNull();
});
