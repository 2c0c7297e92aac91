import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDealt, nextUps, placesFor, seatChoices, type FloorEntry, type FloorTable } from './floor';
import { openSeats, seatsText, type SeatState } from './seats';

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
  test('the list is served in order, the lowest seat first', () => {
    const places = placesFor([table()], [entry('omar', { position: 2 }), entry('joanna')]);
    expect(where(places, 'joanna')).toEqual(['t5', 2, false]);
    expect(where(places, 'omar')).toEqual(['t5', 3, false]);
  });

  test('a called player keeps their own seat, and no other player gets it', () => {
    const held = table({ seatStates: ['occupied', 'reserved', 'occupied'] });
    const ray = entry('ray', { status: 'called', tableId: 't5', seatNumber: 2 });
    const places = placesFor([held], [ray, entry('joanna', { position: 2 })]);
    expect(where(places, 'ray')).toEqual(['t5', 2, true]);
    expect(places.has('joanna')).toBe(false);
  });

  test('reserved, away and closed seats are not open', () => {
    expect(openSeats({ seatStates: ['reserved', 'away', 'closed', 'open', 'walk_in'] })).toEqual([4]);
  });

  test('short tables are filled first, one after the other', () => {
    const seats = (n: number): SeatState[] => Array.from({ length: 9 }, (_, i) => (i < n ? 'occupied' : 'open'));
    const tables = [
      table({ id: 't1', tableNumber: 1, seatStates: seats(5) }),
      table({ id: 't2', tableNumber: 2, seatStates: seats(3) }),
    ];
    const list = ['a', 'b', 'c', 'd'].map((id, i) => entry(id, { position: i + 1 }));
    const places = placesFor(tables, list);
    expect(list.map(({ id }) => places.get(id)?.table.id)).toEqual(['t2', 't2', 't1', 't2']);
  });

  test('an empty table has no open seats until a game is started there', () => {
    const empty = { seatStates: ['open', 'open'] as const, currentPlayers: 0 };
    expect(isDealt(table({ ...empty, status: 'available' }))).toBe(false);
    expect(placesFor([table({ ...empty, status: 'available' })], [entry('joanna')]).size).toBe(0);
    expect(placesFor([table({ ...empty, status: 'active' })], [entry('joanna')]).size).toBe(1);
  });

  test('a tournament table is not filled from the list', () => {
    expect(placesFor([table({ status: 'tournament' })], [entry('joanna')]).size).toBe(0);
  });

  test('no seat is assigned twice, and only seats of the requested game', () => {
    const state = fc.constantFrom<SeatState>('open', 'occupied', 'reserved', 'away', 'walk_in', 'closed');
    const game = fc.constantFrom('nl13', 'nl25');
    const tables = fc
      .array(
        fc.record({
          gameTypeId: game,
          seatStates: fc.array(state, { minLength: 2, maxLength: 10 }),
        }),
        { maxLength: 5 },
      )
      .map((list) => list.map((over, i) => table({ ...over, id: `t${i}`, tableNumber: i })));
    const list = fc
      .array(game, { maxLength: 20 })
      .map((games) => games.map((gameTypeId, i) => entry(`e${i}`, { gameTypeId, position: i + 1 })));
    fc.assert(
      fc.property(tables, list, (someTables, entries) => {
        const places = [...placesFor(someTables, entries)];
        const seats = places.map(([, place]) => `${place.table.id} ${place.seatNumber}`);
        expect(new Set(seats).size).toBe(seats.length);
        for (const [id, { table: at, seatNumber }] of places) {
          expect(at.gameTypeId).toBe(entries.find((e) => e.id === id)?.gameTypeId);
          expect(at.seatStates[seatNumber - 1]).toBe('open');
        }
      }),
    );
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

test('the dialog offers running tables with a seat, then idle tables, then full ones', () => {
  const tables = [
    table({ id: 'full', tableNumber: 1, seatStates: ['occupied', 'reserved'] }),
    table({ id: 'idle', tableNumber: 2, status: 'available', seatStates: ['open', 'open'] }),
    table({ id: 'running', tableNumber: 3 }),
    table({ id: 'other', tableNumber: 4, gameTypeId: 'plo' }),
    table({ id: 'event', tableNumber: 5, status: 'tournament' }),
  ];
  const choices = seatChoices(tables, 'nl25');
  expect(choices.map((choice) => choice.table.id)).toEqual(['running', 'idle', 'full']);
  expect(choices.map((choice) => choice.openSeats)).toEqual([[2, 3], [1, 2], []]);
  expect(choices.map((choice) => choice.heldSeats)).toEqual([0, 0, 1]);
});

test('seats in words', () => {
  expect(seatsText(table({ seatStates: ['occupied', 'reserved', 'open'] }))).toBe('1 of 3 seats taken, 1 held');
  expect(seatsText(table({ seatStates: ['occupied', 'open'] }))).toBe('1 of 2 seats taken');
});
