import { expect, test } from 'vitest';
import { nextSort, sorted } from './sorted';

const rows = [
  { name: 'Zoë', tab: 9 },
  { name: 'ana', tab: null },
  { name: 'Bo', tab: 10 },
  { name: 'Cy', tab: 9 },
];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ');

test('words as a person orders them, numbers as numbers', () => {
  expect(names(sorted(rows, ({ name }) => name, 'ascending'))).toBe('ana Bo Cy Zoë');
  expect(names(sorted(rows, ({ tab }) => tab, 'ascending'))).toBe('Zoë Cy Bo ana');
});

test('empty cells come last in either direction', () => {
  expect(names(sorted(rows, ({ tab }) => tab, 'descending'))).toBe('Bo Zoë Cy ana');
});

test('up, down, and back to the order of the list', () => {
  const up = nextSort(undefined, 'name');
  expect(up).toEqual({ key: 'name', direction: 'ascending' });
  const down = nextSort(up, 'name');
  expect(down).toEqual({ key: 'name', direction: 'descending' });
  expect(nextSort(down, 'name')).toBeUndefined();
  expect(nextSort(down, 'tab')).toEqual({ key: 'tab', direction: 'ascending' });
});
