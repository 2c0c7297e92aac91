import { expect, test } from 'vitest';
import { packLists, type Panel } from './pack-lists';
import type { BoardList } from './queries';

const LANDSCAPE = { width: 90, height: 41 };
const PORTRAIT = { width: 50.6, height: 76 };

function list(name: string, waiting: number, called = 0): BoardList {
  return {
    gameTypeId: name,
    gameName: name,
    tables: 1,
    entries: Array.from({ length: waiting + called }, (_, i) => ({
      id: `${name}_${i}`,
      name: 'Mei T.',
      position: i + 1,
      joinedAt: '2026-11-29T02:42:00Z',
      tableNumber: null,
      seatNumber: null,
      holdUntil: i < called ? '2026-11-29T02:47:00Z' : null,
      isComing: false,
    })),
  };
}

const namesOf = (pages: Panel[][][]) =>
  pages.map((columns) => columns.map((column) => column.map((panel) => panel.list.gameName).join(' ')));

const panelsOf = (pages: Panel[][][]) => pages.flat(2);

test('short lists share a column, in their order', () => {
  const lists = [list('a', 10), list('b', 11), list('c', 3), list('d', 5)];
  expect(namesOf(packLists(lists, LANDSCAPE))).toEqual([['a', 'b', 'c d']]);
  expect(panelsOf(packLists(lists, LANDSCAPE)).map(({ turning, perPage }) => turning.length - perPage)).toEqual([
    0, 0, 0, 0,
  ]);
  const others = [list('c', 3), list('d', 2), list('a', 11), list('b', 9)];
  expect(namesOf(packLists(others, LANDSCAPE))).toEqual([['c d', 'a', 'b']]);
});

test('two lists take half of a landscape board each, and one list has its names in three columns', () => {
  expect(namesOf(packLists([list('a', 4), list('b', 4)], LANDSCAPE))).toEqual([['a', 'b']]);
  expect(panelsOf(packLists([list('a', 25)], LANDSCAPE))).toMatchObject([{ nameColumns: 3, perPage: 25 }]);
});

test('a portrait board stacks its lists, with names in two columns', () => {
  const pages = packLists([list('a', 10), list('b', 11), list('c', 3), list('d', 5)], PORTRAIT);
  expect(namesOf(pages)).toEqual([['a b c d']]);
  expect(panelsOf(pages).every(({ nameColumns }) => nameColumns === 2)).toBe(true);
});

test('called names stay on top of a list that turns, and the rest of the column is filled with names', () => {
  const [panel] = panelsOf(packLists([list('a', 30, 2), list('b', 3), list('c', 3)], LANDSCAPE));
  expect(panel?.fixed).toHaveLength(2);
  expect(panel?.turning).toHaveLength(30);
  expect(panel?.perPage).toBe(8);
});

test('more called names than a column holds turn too, so that none is cut', () => {
  const [panel] = panelsOf(packLists([list('a', 4, 20), list('b', 3), list('c', 3)], LANDSCAPE));
  expect(panel?.fixed).toHaveLength(8);
  expect(panel?.perPage).toBe(2);
  expect(panel?.turning).toHaveLength(16);
});

test('two long lists of a column share its height', () => {
  const lists = [list('a', 30), list('b', 30), list('c', 30), list('d', 30)];
  const pages = packLists(lists, LANDSCAPE);
  expect(namesOf(pages)).toEqual([['a', 'b', 'c d']]);
  expect(panelsOf(pages).map(({ perPage }) => perPage)).toEqual([10, 10, 3, 2]);
});

test('lists that do not fit together turn in pages of about equally many', () => {
  const lists = Array.from({ length: 8 }, (_, i) => list(`${i}`, 9));
  const pages = packLists(lists, LANDSCAPE);
  expect(pages.map((columns) => columns.flat().length)).toEqual([4, 4]);
});

test('no list is lost and no panel is higher than its column, whatever the lists and the screen', () => {
  for (const size of [
    LANDSCAPE,
    PORTRAIT,
    { width: 72, height: 30 },
    { width: 40, height: 60 },
    { width: 20, height: 8 },
  ])
    for (let count = 0; count < 14; count++) {
      const lists = Array.from({ length: count }, (_, i) => list(`${i}`, 1 + ((i * 7 + count) % 23), (i * 5) % 4));
      const panels = panelsOf(packLists(lists, size));
      expect(panels.map((panel) => panel.list)).toEqual(lists);
      for (const {
        fixed,
        turning,
        perPage,
        list: { entries },
      } of panels) {
        expect(perPage).toBeGreaterThan(turning.length === 0 ? -1 : 0);
        expect([...fixed, ...turning].toSorted((a, b) => a.position - b.position)).toEqual(entries);
      }
    }
});

test('an empty board has no page', () => {
  expect(packLists([], LANDSCAPE)).toEqual([]);
});
