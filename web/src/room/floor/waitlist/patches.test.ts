import { expect, test } from 'vitest';
import { makeEntry, makeGameType, makeSeat } from '@/test/fixtures/make';
import { putEntry, putSeated } from './patches';

test('the lists say which seat a waiting player has, and forget it with the seat', () => {
  const dora = makeEntry({ name: 'Dora Lind' });
  const ann = makeEntry({ name: 'Ann Lee', position: 2 });
  const seat = { ...makeSeat({ seatNumber: 3, player: { id: dora.playerId, name: 'Dora Lind' } }) };
  const taken = { tableId: 'table_7', seatNumber: 3, seat };
  const seated = putSeated([dora, ann], taken, 7);
  expect(seated.map((entry) => entry.seated?.tableNumber)).toEqual([7, undefined]);
  // The player moves: the event for the new seat arrives before the one that opens the old seat.
  const moved = putSeated(seated, { tableId: 'table_8', seatNumber: 1, seat: { ...seat, seatNumber: 1 } }, 8);
  const opened = putSeated(moved, { tableId: 'table_7', seatNumber: 3, seat: null }, 7);
  expect(opened[0]?.seated).toMatchObject({ tableNumber: 8, seatNumber: 1 });
  const left = putSeated(opened, { tableId: 'table_8', seatNumber: 1, seat: null }, 8);
  expect(left[0]?.seated).toBeNull();
});

test('the first name of a game among others has the list read again, because the server orders the games', () => {
  const first = makeEntry({ name: 'Dora Lind' });
  const other = makeEntry({ name: 'Ann Lee', game: makeGameType({ id: 'game_plo' }) });
  const event = { entry: first, gameTypeId: first.gameTypeId, after: null, length: 1 };
  expect(putEntry([other], event)).toBeNull();
  expect(putEntry([], event)).toEqual([first]);
});
