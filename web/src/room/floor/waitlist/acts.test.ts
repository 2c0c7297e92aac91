import { expect, test } from 'vitest';
import { asks } from '@/test/act-request';
import {
  addToWaitlist,
  callPlayer,
  giveChips,
  markNoShow,
  passEntry,
  removeEntry,
  seatFromWaitlist,
  undoEntry,
} from './acts';
import { addToWaitlistSchema, outOfTurnSchema } from './schema';

test('the requests', () => {
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
  const entry = { entryId: 'e1', playerName: 'Joanna' };
  expect(asks(removeEntry, { ...entry, gameName: '2/5' })).toBe('DELETE /api/waitlist/e1');
  expect(asks(callPlayer, { ...entry, body: {} })).toBe('POST /api/waitlist/e1/call {}');
  const place = { tableId: 't5', buyInAmount: '500.00' };
  expect(
    seatFromWaitlist.request({
      entryId: 'e1',
      playerName: 'Joanna',
      where: 'Table 5',
      body: place,
    }),
  ).toEqual({ method: 'POST', path: '/api/waitlist/e1/seat', body: place });
  expect(asks(passEntry, entry)).toBe('POST /api/waitlist/e1/pass {}');
  expect(asks(giveChips, entry)).toBe('POST /api/waitlist/e1/pick-up {}');
  expect(asks(markNoShow, entry)).toBe('POST /api/waitlist/e1/no-show {}');
  expect(asks(undoEntry, entry)).toBe('POST /api/waitlist/e1/undo {}');
});

test('the toasts', () => {
  expect(addToWaitlist.failure).toBe('Failed to add player to waitlist');
  expect(seatFromWaitlist.failure).toBe('Failed to seat player');
  const blank = { playerId: '', gameTypeId: '', source: 'walk_in', note: '' };
  const parsed = addToWaitlistSchema.safeParse(blank);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Please select a player',
    'Please select a game type',
  ]);
  expect(outOfTurnSchema.safeParse({ reason: ' ' }).error?.issues[0]?.message).toBe(
    'Enter a reason for skipping the list',
  );
});
