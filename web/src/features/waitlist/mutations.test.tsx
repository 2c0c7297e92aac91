import { expect, test } from 'vitest';
import { addToWaitlist, seatFromWaitlist } from './acts';
import { asks } from '@/test/run-mutation';
import { useCallPlayer, useEntryAct, useRemoveFromWaitlist } from './mutations';
import { addToWaitlistSchema, outOfTurnSchema } from './schema';

test('the calls', async () => {
  const body = {
    playerId: 'p',
    gameTypeId: 'g',
    roomId: 'r',
    joinedAt: '2026-11-21T02:42:00.000Z',
  };
  expect(addToWaitlist.request({ body, playerName: 'Joanna Pike' })).toEqual({
    method: 'POST',
    path: '/api/waitlist',
    body,
  });
  expect(await asks(useRemoveFromWaitlist, { entryId: 'e1' })).toBe('DELETE /api/waitlist/e1');
  expect(await asks(useCallPlayer, { entryId: 'e1' })).toBe('POST /api/waitlist/e1/call {}');
  const place = { tableId: 't5', buyInAmount: '500.00' };
  expect(
    seatFromWaitlist.request({
      entryId: 'e1',
      playerName: 'Joanna',
      where: 'Table 5',
      body: place,
    }),
  ).toEqual({ method: 'POST', path: '/api/waitlist/e1/seat', body: place });
  for (const act of ['pass', 'pick-up', 'no-show', 'undo'] as const) {
    // One after the other: each puts its own network in place.
    // oxlint-disable-next-line no-await-in-loop
    expect(await asks(useEntryAct, { entryId: 'e1', act })).toBe(`POST /api/waitlist/e1/${act} {}`);
  }
});

test('the words', () => {
  expect(addToWaitlist.failure).toBe('Failed to add player to waitlist');
  expect(seatFromWaitlist.failure).toBe('Failed to seat player');
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
