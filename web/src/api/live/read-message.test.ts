import { describe, expect, test } from 'vitest';
import { makePlayer } from '@/test/fixtures/make';
import { readMessage } from './read-message';

const event = {
  type: 'player_updated',
  room: 'room_1',
  version: 185,
  n: 0,
  of: 2,
  at: '2026-11-21T02:42:00.000Z',
  data: makePlayer(),
};
const read = (message: object) => readMessage(JSON.stringify(message));

describe('an event', () => {
  test('of a room or of the organization is read with its data as they are', () => {
    expect(read(event)).toEqual({ kind: 'event', event });
    expect(read({ ...event, room: null })).toEqual({
      kind: 'event',
      event: { ...event, room: null },
    });
  });

  test('of an unknown type is read: its version counts', () => {
    expect(read({ ...event, type: 'jackpot_updated' })).toMatchObject({ kind: 'event' });
    expect(read({ ...event, type: 'constructor' })).toMatchObject({ kind: 'event' });
  });

  test.each(Object.keys(event).filter((name) => name !== 'data'))('without %s is refused', (name) => {
    expect(read({ ...event, [name]: undefined })).toBeNull();
    expect(read({ ...event, [name]: {} })).toBeNull();
    if (name !== 'room') expect(read({ ...event, [name]: null })).toBeNull();
  });

  test('with a number that is none is refused', () => {
    for (const name of ['version', 'n', 'of']) expect(read({ ...event, [name]: '185' })).toBeNull();
    expect(readMessage(JSON.stringify(event).replace('185', '1e999'))).toBeNull();
  });
});

test('the rest of the protocol', () => {
  expect(read({ type: 'pong' })).toEqual({ kind: 'pong' });
  const subscribed = { type: 'subscribed', room: 'r', version: 184, organizationVersion: 12 };
  expect(read(subscribed)).toEqual({
    kind: 'subscribed',
    room: 'r',
    version: 184,
    organizationVersion: 12,
    user: undefined,
    build: undefined,
  });
  expect(read({ ...subscribed, user: 'user_1', build: 'a1' })).toMatchObject({
    user: 'user_1',
    build: 'a1',
  });
  expect(read({ type: 'subscribed', room: 'r' })).toBeNull();
  expect(read({ ...subscribed, user: 7 })).toBeNull();
  expect(read({ type: 'resync', room: 'r' })).toEqual({ kind: 'resync', room: 'r' });
  expect(read({ type: 'resync', room: null })).toBeNull();
  expect(read({ type: 'error', room: 'r', status: 404, detail: 'Room not found' })).toEqual({
    kind: 'error',
    room: 'r',
    status: 404,
    detail: 'Room not found',
  });
  expect(read({ type: 'error', status: 400 })).toEqual({
    kind: 'error',
    room: null,
    status: 400,
    detail: '',
  });
  expect(read({ type: 'error', status: '400' })).toBeNull();
});

test.each(['', 'hello', 'null', '7', '"pong"', '[]', '["pong"]', '{}', '{"type":7}', '{"type":null}'])(
  'noise is refused: %s',
  (noise) => {
    expect(readMessage(noise)).toBeNull();
  },
);
