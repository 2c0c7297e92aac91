import { expect, test } from 'vitest';
import { asks } from '@/test/run-mutation';
import {
  ADD_TO_WAITLIST_TEXTS,
  SEAT_FROM_WAITLIST_TEXTS,
  useAddToWaitlist,
  useCallPlayer,
  useEntryAct,
  useRemoveFromWaitlist,
  useSeatFromWaitlist,
} from './mutations';
import { addToWaitlistSchema, outOfTurnSchema } from './schema';

test('the calls', async () => {
  const body = {
    playerId: 'p',
    gameTypeId: 'g',
    roomId: 'r',
    joinedAt: '2026-11-21T02:42:00.000Z',
  };
  expect(await asks(useAddToWaitlist, body)).toBe(`POST /api/waitlist ${JSON.stringify(body)}`);
  expect(await asks(useRemoveFromWaitlist, { entryId: 'e1' })).toBe('DELETE /api/waitlist/e1');
  expect(await asks(useCallPlayer, { entryId: 'e1' })).toBe('POST /api/waitlist/e1/call {}');
  expect(
    await asks(useSeatFromWaitlist, { entryId: 'e1', tableId: 't5', buyInAmount: '500.00' }),
  ).toBe('POST /api/waitlist/e1/seat {"tableId":"t5","buyInAmount":"500.00"}');
  for (const act of ['pass', 'pick-up', 'no-show', 'undo'] as const) {
    // One after the other: each puts its own network in place.
    // oxlint-disable-next-line no-await-in-loop
    expect(await asks(useEntryAct, { entryId: 'e1', act })).toBe(`POST /api/waitlist/e1/${act} {}`);
  }
});

test('the words (spec §5, §8)', () => {
  expect(ADD_TO_WAITLIST_TEXTS).toEqual({
    success: 'Player added to waitlist successfully',
    error: 'Failed to add player to waitlist',
  });
  expect(SEAT_FROM_WAITLIST_TEXTS.error).toBe('Failed to seat player');
  const blank = { playerId: '', gameTypeId: '', source: 'walk_in', note: '' };
  const parsed = addToWaitlistSchema.safeParse(blank);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Please select a player',
    'Please select a game type',
  ]);
  expect(outOfTurnSchema.safeParse({ reason: ' ' }).error?.issues[0]?.message).toBe(
    'Say why this player goes ahead of the list',
  );
});
