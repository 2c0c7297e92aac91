import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gameQuery, gamesQuery, memberQuery, peopleQuery } from '../api';
import type { HomeGame } from '../types';
import { fakeSurroundings } from '@/test/fake-socket';
import { makeGame, makeMember, makeRunning } from '@/test/fixtures/home';
import { connect } from './community';
import type { Live } from '@/api/live/connection';
import { followGameLogs } from './game-log';

let client: QueryClient;
let around: ReturnType<typeof fakeSurroundings>;
let live: Live;

const list = gamesQuery('mine').queryKey;
const event = (type: string, version: number, data: unknown) => ({
  type,
  room: 'community',
  version,
  n: 0,
  of: 1,
  at: '',
  data,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    location: { protocol: 'https:', host: 'club.example' },
    setTimeout,
    clearTimeout,
  });
  client = new QueryClient();
  client.setQueryData(memberQuery.queryKey, makeMember());
  around = fakeSurroundings();
  live = connect(client, around);
  live.socket.subscribe('community');
  server().accept();
  server().say({ type: 'subscribed', room: 'community', version: 7, organizationVersion: 0 });
  vi.advanceTimersByTime(1_000);
  client.setQueryData(list, { pages: [{ items: [makeRunning()], next: null }], pageParams: [''] });
  client.setQueryData(gameQuery('game_friday').queryKey, makeRunning());
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function server() {
  const socket = around.sockets.at(-1);
  if (!socket) throw new Error('no socket');
  return socket;
}
const known = () => client.getQueryData<HomeGame>(gameQuery('game_friday').queryKey);
const isStale = () => client.getQueryState(list)?.isInvalidated;

test('it connects as the companion', () => {
  expect(server().url).toBe('wss://club.example/ws?as=companion');
});

test("a changed game is updated in place, with the reader's own fields", () => {
  const { mine: _mine, ...shared } = makeRunning({ hands: 48, hostId: 'member_host' });
  server().say(event('home_game_updated', 8, shared));
  expect(known()).toMatchObject({ hands: 48, mine: { isHost: true, answer: 'going' } });
  expect(client.getQueryData(list)).toMatchObject({ pages: [{ items: [{ hands: 48 }] }] });
  vi.advanceTimersByTime(1_000);
  expect(isStale()).toBe(false);
});

test('lists are refetched when a game is new or ends', () => {
  server().say(event('home_game_updated', 8, makeGame()));
  vi.advanceTimersByTime(1_000);
  expect(isStale()).toBe(true);
});

test('appended log entries are passed to followers of the log', () => {
  const told: unknown[] = [];
  const stop = followGameLogs({
    onAppended: (appended) => told.push(appended),
    onGap: () => told.push('gap'),
  });
  const appended = { game: 'game_friday', head: 3, pen: null, entries: [] };
  server().say(event('home_game_log', 8, appended));
  expect(known()?.head).toBe(3);
  server().say(event('home_game_log', 10, { ...appended, head: 5 }));
  expect(told).toEqual([appended, 'gap', { ...appended, head: 5 }]);
  stop();
});

test('a canceled game is removed', () => {
  server().say(event('home_game_removed', 8, { id: 'game_friday' }));
  expect(client.getQueryData(list)).toMatchObject({ pages: [{ items: [] }] });
});

test('a new member can sit down: the people are refetched', () => {
  client.setQueryData(peopleQuery.queryKey, []);
  server().say(event('community_updated', 8, {}));
  vi.advanceTimersByTime(1_000);
  expect(client.getQueryState(peopleQuery.queryKey)?.isInvalidated).toBe(true);
});

test('data that cannot be applied are a gap', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server().say(event('home_game_updated', 8, { id: 'game_friday' }));
  vi.advanceTimersByTime(1_000);
  expect([isStale(), warned.mock.calls.length]).toEqual([true, 1]);
  warned.mockRestore();
});
