import { expect, test } from 'vitest';
import { asks } from '@/test/act-request';
import { makeSeat } from '@/test/fixtures/make';
import { takeSeatVars } from './take-seat';
import { markAway, markBack, moveSeatedPlayer, pickUpChips, seatPlayer, setChipCount, unseatPlayer } from './acts';

const seat = makeSeat({ id: 's1' });

test('the requests', () => {
  const body = { tableId: 't5', playerId: 'p', seatNumber: 7, buyInAmount: '500.00' };
  expect(seatPlayer.request({ playerName: 'Joanna Pike', where: 'Table 5, seat 7', body })).toEqual({
    method: 'POST',
    path: '/api/seats',
    body,
  });
  const what = 'Joanna Pike, Table 5, seat 7';
  expect(asks(unseatPlayer, { seat, what })).toBe('DELETE /api/seats/s1');
  expect(asks(markAway, { seat })).toBe('POST /api/seats/s1/away {}');
  expect(asks(markBack, { seat })).toBe('POST /api/seats/s1/back {}');
  expect(asks(pickUpChips, { seat, what })).toBe('POST /api/seats/s1/pick-up {}');
  const to = { tableId: 't4', seatNumber: 2 };
  expect(asks(moveSeatedPlayer, { seatId: 's1', playerName: 'Joanna Pike', where: 'there', body: to })).toBe(
    'POST /api/seats/s1/move {"tableId":"t4","seatNumber":2}',
  );
  expect(asks(setChipCount, { seat, chipCount: '640.00' })).toBe('PATCH /api/seats/s1 {"chipCount":"640.00"}');
});

test('a move to another table sends the reason for an exception', () => {
  const values = { playerId: 'p', tableId: 't4', seatNumber: 2, buyInAmount: '', reason: '', leaveOtherLists: false };
  const seating = {
    player: { id: 'p', name: 'Joanna Pike' },
    table: 'Table 4',
    values,
    entryId: undefined,
    from: 's1',
  };
  expect(takeSeatVars({ ...seating, extras: { overrideReason: 'They made up' } })).toMatchObject({
    body: { tableId: 't4', seatNumber: 2, overrideReason: 'They made up' },
  });
  expect(takeSeatVars({ ...seating, extras: {} })).toMatchObject({ body: { tableId: 't4', seatNumber: 2 } });
});

test('the toasts', () => {
  expect(seatPlayer.failure).toBe('Failed to seat player');
  expect(unseatPlayer.failure).toBe('Failed to unseat player');
  expect(unseatPlayer.success(undefined, { seat, what: 'Joanna Pike' })?.title).toBe('Player unseated successfully');
});
