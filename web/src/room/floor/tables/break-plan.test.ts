import { expect, test } from 'vitest';
import type { BreakPlan } from '@/api/types';
import { breakOf, namesText, withoutSeat } from './break-plan';

const plan: BreakPlan = {
  moves: [
    {
      seatId: 'a',
      playerName: 'Ann Lee',
      fromSeat: 1,
      tableId: 't6',
      tableNumber: 6,
      seatNumber: 6,
    },
    {
      seatId: 'b',
      playerName: 'Bo Diaz',
      fromSeat: 4,
      tableId: 't6',
      tableNumber: 6,
      seatNumber: 8,
    },
  ],
  rest: [{ seatId: 'c', playerName: 'Cy Park', seatNumber: 8 }],
};

test('sends the plan unchanged', () => {
  expect(breakOf(plan, new Set(), 'waitlist')).toEqual({
    moves: [
      { seatId: 'a', tableId: 't6', seatNumber: 6 },
      { seatId: 'b', tableId: 't6', seatNumber: 8 },
    ],
    rest: 'waitlist',
  });
  expect(withoutSeat(plan, new Set())).toEqual(['Cy Park']);
});

test('treats a player who is not moved like the others without a seat', () => {
  expect(breakOf(plan, new Set(['a']), 'leave').moves.map(({ seatId }) => seatId)).toEqual(['b']);
  expect(withoutSeat(plan, new Set(['a']))).toEqual(['Ann Lee', 'Cy Park']);
});

test('names', () => {
  expect(namesText([])).toBe('');
  expect(namesText(['Ann'])).toBe('Ann');
  expect(namesText(['Ann', 'Bo'])).toBe('Ann and Bo');
  expect(namesText(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo and 1 more');
  expect(namesText(['Ann', 'Bo', 'Cy'], 3)).toBe('Ann, Bo and Cy');
});
