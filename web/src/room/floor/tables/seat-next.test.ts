import { expect, test } from 'vitest';
import { LODGE_WAITLIST, table2, table5, table8 } from '@/test/fixtures/lodge';
import { makeTable } from '@/test/fixtures/make';
import { seatNextAt } from './seat-next';

test('the first player without a call takes the lowest open seat', () => {
  expect(seatNextAt(table5, LODGE_WAITLIST)).toMatchObject({
    ok: true,
    entry: { player: { name: 'Joanna Pike' } },
    seatNumber: 7,
  });
});

test('without an open seat, seats the player called to the table', () => {
  expect(seatNextAt(table2, LODGE_WAITLIST)).toMatchObject({
    ok: true,
    entry: { player: { name: 'Marcus Bell' } },
    seatNumber: 6,
  });
});

test('gives the reason when it cannot act', () => {
  expect(seatNextAt(table8, LODGE_WAITLIST)).toEqual({
    ok: false,
    reason: 'Nobody is waiting for 1/2 PLO',
  });
  expect(seatNextAt(makeTable(), LODGE_WAITLIST)).toEqual({ ok: false, reason: 'No open seat' });
});
