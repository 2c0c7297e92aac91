import { expect, test } from 'vitest';
import { actText, gamesOf, tablesIn } from './model';

test('only selected games are set up', () => {
  const wanted = { '1/3 NL Hold’em': 2, '2/5 NL': 0, '1/2 PLO': 1 };
  expect(gamesOf(wanted, 9)).toEqual([
    { preset: '1/3 NL Hold’em', tables: 2, maxSeats: 9 },
    { preset: '1/2 PLO', tables: 1, maxSeats: 9 },
  ]);
  expect(tablesIn(wanted)).toBe(3);
});

test('the button shows the sum', () => {
  expect(actText(1)).toBe('Set Up 1 Table');
  expect(actText(6)).toBe('Set Up 6 Tables');
});
