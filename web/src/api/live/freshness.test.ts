// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXPECT_EVENTS_MS } from '@/lib/config';
import { fakeSurroundings } from '@/test/fake-socket';
import { whilePatched } from '../acts/patches';
import type { Change } from '../client/changed';
import { connect } from './connect';
import type { Live } from './connection';
import type { EventRules } from './events';

const ROOM = 'room_1';
const TABLES = ['/api/tables', ROOM];
const OTHER_TABLES = ['/api/tables', 'room_2'];
const USERS = ['/api/users'];
const ROOMS = ['/api/rooms'];
const ALL = [TABLES, OTHER_TABLES, USERS, ROOMS];

const rules: EventRules[] = [
  { on: {}, keys: (scope) => (scope === null ? [ROOMS] : scope === 'accounts' ? [USERS] : [['/api/tables', scope]]) },
];

let client: QueryClient;
let around: ReturnType<typeof fakeSurroundings>;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const key of ALL) client.setQueryData(key, []);
  around = fakeSurroundings();
  live = connect(client, rules, around);
  live.socket.subscribe(ROOM);
  server().accept();
  server().say({ type: 'subscribed', room: ROOM, version: 7, organizationVersion: 3 });
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

function server() {
  const socket = around.sockets.at(-1);
  if (!socket) throw new Error('no socket');
  return socket;
}

const event = (over: object) => ({
  type: 'table_updated',
  room: ROOM,
  version: 8,
  n: 0,
  of: 1,
  at: '',
  data: null,
  ...over,
});
const write = (...changes: Change[]) => live.onWrite({ kind: 'changed', path: '/api/seats', changes });
const stale = () => ALL.filter((key) => client.getQueryState(key)?.isInvalidated === true);
/** Lets the batch of a moment pass. */
const soon = () => vi.advanceTimersByTime(300);

test('an act whose events arrive reads nothing again', () => {
  write({ scope: ROOM, version: 8 }, { scope: null, version: 4 });
  server().say(event({}));
  server().say(event({ room: null, version: 4 }));
  vi.advanceTimersByTime(2 * EXPECT_EVENTS_MS);
  expect(stale()).toEqual([]);
});

test('events that came before the answer count', () => {
  server().say(event({}));
  write({ scope: ROOM, version: 8 });
  vi.advanceTimersByTime(2 * EXPECT_EVENTS_MS);
  expect(stale()).toEqual([]);
});

test('hidden events complete a version', () => {
  write({ scope: ROOM, version: 8 });
  server().say(event({ type: 'hidden', of: 2 }));
  server().say(event({ type: 'hidden', n: 1, of: 2 }));
  vi.advanceTimersByTime(2 * EXPECT_EVENTS_MS);
  expect(stale()).toEqual([]);
});

test('events that do not arrive in time are a gap of their scope', () => {
  write({ scope: ROOM, version: 8 });
  server().say(event({ of: 2 }));
  vi.advanceTimersByTime(EXPECT_EVENTS_MS - 1);
  expect(stale()).toEqual([]);
  vi.advanceTimersByTime(1);
  soon();
  expect(stale()).toEqual([TABLES]);
});

test('while the socket is closed an act is a gap at once', () => {
  server().fail();
  write({ scope: ROOM, version: 8 });
  soon();
  expect(stale()).toEqual([TABLES]);
});

test('a scope without a subscription is a gap at once', () => {
  write({ scope: 'room_2', version: 1 }, { scope: 'accounts', version: 1 });
  soon();
  expect(stale()).toEqual([OTHER_TABLES, USERS]);
});

test('a conflict reads the subscribed scopes again', () => {
  live.onWrite({ kind: 'conflict' });
  soon();
  expect(stale()).toEqual([TABLES, ROOMS]);
});

test('a list with an optimistic update is read again after its act', async () => {
  let answer = () => {};
  const act = whilePatched([{ key: TABLES, change: (data) => data }], () => new Promise<void>((end) => (answer = end)));
  write({ scope: 'room_2', version: 1 });
  live.onWrite({ kind: 'conflict' });
  soon();
  expect(stale()).toEqual([OTHER_TABLES, ROOMS]);
  answer();
  await act;
  soon();
  expect(stale()).toEqual([TABLES, OTHER_TABLES, ROOMS]);
});

test('nothing is expected after the connection has ended', () => {
  write({ scope: ROOM, version: 8 });
  live.stop();
  vi.advanceTimersByTime(2 * EXPECT_EVENTS_MS);
  expect(stale()).toEqual([]);
});
