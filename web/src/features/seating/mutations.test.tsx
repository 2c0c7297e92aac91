import { expect, test } from 'vitest';
import { seatPlayer } from './acts';
import { asks } from '@/test/run-mutation';
import { makeSeat } from '@/test/fixtures/make';
import {
  UNSEAT_TEXTS,
  useMoveSeat,
  useSetAway,
  useSetChipCount,
  useTakeUpChips,
  useUnseatPlayer,
} from './mutations';

const seat = makeSeat({ id: 's1' });

test('the calls', async () => {
  const body = { tableId: 't5', playerId: 'p', seatNumber: 7, buyInAmount: '500.00' };
  expect(seatPlayer.request({ playerName: 'Joanna Pike', where: 'Table 5, seat 7', body })).toEqual(
    { method: 'POST', path: '/api/seats', body },
  );
  expect(await asks(useUnseatPlayer, { seatId: 's1' })).toBe('DELETE /api/seats/s1');
  expect(await asks(useSetAway, { seat, away: true })).toBe('POST /api/seats/s1/away {}');
  expect(await asks(useSetAway, { seat, away: false })).toBe('POST /api/seats/s1/back {}');
  expect(await asks(useTakeUpChips, { seatId: 's1' })).toBe('POST /api/seats/s1/pick-up {}');
  expect(await asks(useMoveSeat, { seatId: 's1', tableId: 't4', seatNumber: 2 })).toBe(
    'POST /api/seats/s1/move {"tableId":"t4","seatNumber":2}',
  );
  expect(await asks(useSetChipCount, { seatId: 's1', chipCount: '640.00' })).toBe(
    'PATCH /api/seats/s1 {"chipCount":"640.00"}',
  );
});

test('the words', () => {
  expect(seatPlayer.failure).toBe('Failed to seat player');
  expect(UNSEAT_TEXTS).toEqual({
    success: 'Player unseated successfully',
    error: 'Failed to unseat player',
  });
});
