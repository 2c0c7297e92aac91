import { expect, test } from 'vitest';
import { LODGE_TABLES, LODGE_WAITLIST, table2, table5, table8 } from '@/test/fixtures/lodge';
import { decideNext, makeTable } from '@/test/fixtures/make';
import { nextText, seatNextAt } from './seat-next';

const order = decideNext(LODGE_TABLES, LODGE_WAITLIST);

test('the first player without a call takes the lowest open seat', () => {
  expect(seatNextAt(table5, LODGE_WAITLIST, order)).toMatchObject({
    ok: true,
    entry: { player: { name: 'Joanna Pike' } },
    seatNumber: 7,
  });
});

test('without an open seat, seats the player called to the table', () => {
  expect(seatNextAt(table2, LODGE_WAITLIST, order)).toMatchObject({
    ok: true,
    entry: { player: { name: 'Marcus Bell' } },
    seatNumber: 6,
  });
});

test('a player at a table who is offered a seat comes before the list', () => {
  const move = {
    kind: 'must_move',
    seatId: 'seat_3',
    player: { id: 'player_hana', name: 'Hana Sato' },
    tableNumber: 8,
    seatNumber: 7,
  } as const;
  const tables = order.tables.map((at) => (at.tableId === table5.id ? { ...at, offer: move } : at));
  const next = seatNextAt(table5, LODGE_WAITLIST, { ...order, tables });
  expect(next).toEqual({ ok: true, move });
  expect(next.ok && nextText(next)).toBe('Hana Sato from Table 8 must move to seat 7');
});

test('gives the reason when it cannot act', () => {
  expect(seatNextAt(table8, LODGE_WAITLIST, order)).toEqual({
    ok: false,
    reason: 'Nobody is waiting for 1/2 PLO',
  });
  expect(seatNextAt(makeTable(), LODGE_WAITLIST, decideNext([makeTable()], []))).toEqual({
    ok: false,
    reason: 'No open seat',
  });
});
