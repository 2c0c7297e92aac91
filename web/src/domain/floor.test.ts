import { describe, expect, test } from 'vitest';
import { isDealt, nextUps, placesFor, tablesInOrder, type FloorEntry, type FloorTable } from './floor';
import { openSeats, seatsText } from './seats';

function table(over: Partial<FloorTable> = {}): FloorTable {
  const seatStates = over.seatStates ?? ['occupied', 'open', 'open', 'occupied'];
  return {
    id: 't5',
    tableNumber: 5,
    gameTypeId: 'nl25',
    status: 'active',
    currentPlayers: seatStates.filter((s) => s === 'occupied' || s === 'walk_in' || s === 'away').length,
    maxSeats: seatStates.length,
    seatStates,
    ...over,
  };
}

function entry(id: string, over: Partial<FloorEntry> = {}): FloorEntry {
  return {
    id,
    gameTypeId: 'nl25',
    status: 'waiting',
    position: 1,
    joinedAt: '2026-11-21T02:00:00.000Z',
    tableId: null,
    seatNumber: null,
    arrivedAt: null,
    arriveBy: null,
    ...over,
  };
}

const where = (places: ReturnType<typeof placesFor>, id: string) => {
  const place = places.get(id);
  return place && [place.table.id, place.seatNumber, place.held];
};

describe('seat assignment', () => {
  test('the server gives the open seats', () => {
    const given = [{ entryId: 'joanna', tableId: 't5', seatNumber: 3 }];
    const places = placesFor([table()], [entry('omar', { position: 2 }), entry('joanna')], given);
    expect(where(places, 'joanna')).toEqual(['t5', 3, false]);
    expect(places.has('omar')).toBe(false);
  });

  test('a seat that was taken meanwhile is given to no player', () => {
    const given = [{ entryId: 'joanna', tableId: 't5', seatNumber: 1 }];
    expect(placesFor([table()], [entry('joanna')], given).size).toBe(0);
  });

  test('a called player keeps their own seat', () => {
    const held = table({ seatStates: ['occupied', 'reserved', 'occupied'] });
    const ray = entry('ray', { status: 'called', tableId: 't5', seatNumber: 2 });
    expect(where(placesFor([held], [ray, entry('joanna')], []), 'ray')).toEqual(['t5', 2, true]);
  });

  test('reserved, away and closed seats are not open', () => {
    expect(openSeats({ seatStates: ['reserved', 'away', 'closed', 'open', 'walk_in'] })).toEqual([4]);
  });

  test('an empty table is not dealt until a game is started there', () => {
    const empty = { seatStates: ['open', 'open'] as const, currentPlayers: 0 };
    expect(isDealt(table({ ...empty, status: 'available' }))).toBe(false);
    expect(isDealt(table({ ...empty, status: 'active' }))).toBe(true);
  });
});

describe('the next player', () => {
  const seat = { entryId: 'joanna', tableId: 't5', seatNumber: 2 };

  test('is the player of the server’s answer, with their row and table', () => {
    const joanna = entry('joanna');
    expect(nextUps([seat], [table()], [joanna])).toEqual([
      { entry: joanna, place: { table: table(), seatNumber: 2, held: false } },
    ]);
  });

  test('is empty if the answer is older than the lists', () => {
    const called = entry('joanna', { status: 'called', tableId: 't5', seatNumber: 2 });
    expect(nextUps([seat], [table()], [called])).toEqual([]);
    expect(nextUps([seat], [table({ seatStates: ['occupied', 'walk_in'] })], [entry('joanna')])).toEqual([]);
    expect(nextUps([seat], [table()], [])).toEqual([]);
  });
});

test('the dialog offers the cash tables of a game in the server’s order', () => {
  const tables = [
    table({ id: 'unknown', tableNumber: 1 }),
    table({ id: 'feeder', tableNumber: 2 }),
    table({ id: 'main', tableNumber: 3 }),
    table({ id: 'other', tableNumber: 4, gameTypeId: 'plo' }),
    table({ id: 'event', tableNumber: 5, status: 'tournament' }),
  ];
  const order = ['main', 'other', 'feeder'].map((tableId) => ({ tableId }));
  expect(tablesInOrder(tables, 'nl25', order).map(({ id }) => id)).toEqual(['main', 'feeder', 'unknown']);
});

test('seats in words', () => {
  expect(seatsText(table({ seatStates: ['occupied', 'reserved', 'open'] }))).toBe('1 of 3 seats taken, 1 held');
  expect(seatsText(table({ seatStates: ['occupied', 'open'] }))).toBe('1 of 2 seats taken');
});
