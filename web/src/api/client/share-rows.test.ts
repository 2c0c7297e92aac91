import { expect, test } from 'vitest';
import { shareRows } from './share-rows';

const row = (id: string, place: number) => ({ id, place, game: { id: 'g', name: '1/3' } });

test('rows after a removed one stay the same objects', () => {
  const before = [row('a', 1), row('b', 2), row('c', 3)];
  const now = shareRows(before, [row('a', 1), row('c', 3)]);
  expect(now).toEqual([row('a', 1), row('c', 3)]);
  expect(now).toHaveProperty('0', before[0]);
  expect(Array.isArray(now) && now[0] === before[0] && now[1] === before[2]).toBe(true);
});

test('unchanged fields of a changed row stay the same objects', () => {
  const before = [row('a', 1), row('b', 2)];
  const now = shareRows(before, [row('b', 1)]);
  expect(now).toEqual([row('b', 1)]);
  expect(Array.isArray(now) && now[0].game === before[1]?.game).toBe(true);
});

test('an equal list is the same object; other data is shared as usual', () => {
  const before = [row('a', 1)];
  expect(shareRows(before, [row('a', 1)])).toBe(before);
  const figures = { open: 3, of: [1, 2] };
  expect(shareRows(figures, { open: 3, of: [1, 2] })).toBe(figures);
  expect(shareRows(undefined, figures)).toBe(figures);
});
