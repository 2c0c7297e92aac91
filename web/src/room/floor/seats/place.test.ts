import { describe, expect, test } from 'vitest';
import { ray, table12, table2, table5 } from '@/test/fixtures/lodge';
import { makeGameType, makeTable, NOW } from '@/test/fixtures/make';
import { buyInWarning } from '../buy-in';
import { freeFor, freeSeatsNote, holdNotes, pickableSeats, seatedText } from './place';

const held = { ...table5, holds: table5.holds.map((hold) => ({ ...hold, entryId: ray.id })) };

describe('a held seat', () => {
  test('is free only for the player it is held for', () => {
    expect(freeFor(held, ray.id)).toEqual([4, 7]);
    expect(freeFor(held, 'entry_of_somebody_else')).toEqual([7]);
    expect(freeFor(held, undefined)).toEqual([7]);
  });

  test('names the player it is held for', () => {
    const seat = (entryId?: string) => pickableSeats(held, entryId)[3];
    expect(seat(ray.id)).toEqual({ number: 4, state: 'free', note: 'held for Ray Whitfield' });
    expect(seat()).toEqual({ number: 4, state: 'held', note: 'held for Ray Whitfield' });
  });

  test('shows the time left, except to the player it is held for', () => {
    expect(holdNotes(held, undefined, NOW)).toEqual(['Seat 4 is held for Ray Whitfield, 3:40 left.']);
    expect(holdNotes(held, ray.id, NOW)).toEqual([]);
  });
});

test('the notes on the other seats', () => {
  const notes = pickableSeats(makeTable({ seats: 'ow.hax' }), undefined).map(({ state, note }) => `${state}: ${note}`);
  expect(notes).toEqual(['taken: taken', 'taken: taken', 'free: open', 'held: held', 'taken: away', 'taken: closed']);
});

test('the second line of a table', () => {
  expect(seatedText(table5)).toBe('7 of 9 seated');
  expect(freeSeatsNote(table5)).toBe('1 seat held, 1 open');
  expect(freeSeatsNote(table2)).toBe('1 seat held, none open');
  expect(freeSeatsNote(table12)).toBe('9 seats open');
  expect(freeSeatsNote(makeTable({ seats: 'oo.' }))).toBe('1 seat open');
  expect(freeSeatsNote(makeTable({ seats: 'ooo' }))).toBe('No open seat');
});

test('warns about a buy-in outside the bounds and does not refuse it', () => {
  const game = makeGameType({ minBuyIn: '200.00', maxBuyIn: '1000.00' });
  expect(buyInWarning('500', game)).toBeNull();
  expect(buyInWarning('50', game)).toBe('Below the minimum buy-in of $200');
  expect(buyInWarning('1000.01', game)).toBe('Above the maximum buy-in of $1,000');
  expect(buyInWarning('5000', { minBuyIn: '200.00', maxBuyIn: null })).toBeNull();
  expect(buyInWarning('', game)).toBeNull();
  expect(buyInWarning('a lot', game)).toBeNull();
});
