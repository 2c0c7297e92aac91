// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gamesQuery, memberQuery, TOKEN_ME } from '@/go/api';
import { request } from '@/api/acts/request';
import { roomsQuery, userQuery } from '@/api/queries';
import { setToken } from '@/api/client/tokens';
import { takePrefetched } from '@/api/client/prefetched';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { resolveHere } from './platform-info';

const script = readFileSync('public/start.js', 'utf8');

/** Runs the script at an address, as the page does. */
function startAt(address: string, { state = null as unknown, signIn = '', first = '', isDark = false } = {}) {
  const head: { rel: string; href: string }[] = [];
  const document = {
    currentScript: { dataset: { signIn, first } },
    documentElement: { dataset: {} as Record<string, string> },
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string }) => head.push(link) },
  };
  const self = globalThis as { started?: unknown };
  const place = {
    location: new URL(address),
    matchMedia: () => ({ matches: isDark }),
    set started(value: unknown) {
      self.started = value;
    },
  };
  const history = { state };
  runInNewContext(script, { window: place, document, history, localStorage, fetch });
  return { head, theme: document.documentElement.dataset['theme'] };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  delete (globalThis as { started?: unknown }).started;
});

const client = new QueryClient();

test('the companion’s first requests start before its scripts, and are sent once', async () => {
  const asked = fakeFetch(() => jsonAnswer([]));
  startAt('http://localhost/pitboss-go');
  await expect.poll(() => asked).toHaveLength(2);
  const { initialPageParam } = gamesQuery('mine');
  expect(asked.map(({ path }) => path)).toEqual([memberQuery.queryKey[0], initialPageParam]);
  await client.fetchQuery(memberQuery);
  await client.fetchInfiniteQuery(gamesQuery('mine'));
  expect(asked).toHaveLength(2);
  await request('GET', initialPageParam);
  expect(asked).toHaveLength(3);
  // The same request that the app sends.
  expect([...(asked[1]?.headers ?? [])]).toEqual([...(asked[2]?.headers ?? [])]);
});

test('away from localhost the request has the token; other screens send their own', async () => {
  setToken('companion', 'C');
  const asked = fakeFetch(() => jsonAnswer({}));
  startAt('https://club.example/pitboss-go/game/g_1');
  await takePrefetched(TOKEN_ME)?.answer;
  await Promise.resolve();
  expect(asked.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([[TOKEN_ME, 'Bearer C']]);
});

test('without a session, the sign-in’s files and the club’s name are prefetched', async () => {
  const asked = fakeFetch(() => new Response('', { status: 401 }));
  const { head } = startAt('http://localhost/pitboss-go', {
    signIn: 'assets/a.css assets/b.js',
  });
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/entry');
  expect(asked).toHaveLength(2);
  expect(head).toMatchObject([
    { rel: 'stylesheet', href: '/assets/a.css' },
    { rel: 'modulepreload', href: '/assets/b.js' },
  ]);
});

test('a missing network is reported to the code that takes the answer', async () => {
  fakeFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  startAt('http://localhost/pitboss-go');
  await expect(client.fetchQuery({ ...memberQuery, staleTime: 0 })).rejects.toThrow('Failed');
});

test.each([
  ['http://localhost/', 'S', ['/api/auth/user']],
  ['http://localhost/', null, []],
  ['https://club.example/mobile', 'S', ['/api/entry', '/api/auth/user']],
  ['https://club.example/', null, ['/api/entry']],
  ['https://club.example/?org=club', 'S', ['/api/auth/user']],
  ['https://club.example/?admin=true', 'S', []],
  ['http://localhost/__kit', 'S', []],
  ['http://localhost/pitboss-goes', 'S', ['/api/auth/user']],
])('staff at %s with the token %s', (address, token, paths) => {
  if (token !== null) setToken('staff', token);
  const asked = fakeFetch(() => jsonAnswer({}));
  startAt(address);
  expect(asked.map(({ path }) => path)).toEqual(paths);
  expect(asked.at(-1)?.headers.get('Authorization') ?? null).toBe(
    paths.includes('/api/auth/user') ? `Bearer ${token}` : null,
  );
});

const firstLists = '/api/rooms /api/tables/$room';

test.each([
  ['the room that was chosen last', { o_1: 'room_1' }, ['/api/rooms', '/api/tables/room_1']],
  ['no room', {}, ['/api/rooms']],
  ['rooms of two organizations', { o_1: 'room_1', o_2: 'room_2' }, ['/api/rooms']],
  ['a room that is no id', { o_1: '../auth' }, ['/api/rooms']],
])('a screen’s first lists, with %s', async (_, rooms, paths) => {
  setToken('staff', 'S');
  for (const [organization, room] of Object.entries(rooms)) localStorage.setItem(`active_room:${organization}`, room);
  const asked = fakeFetch(() => jsonAnswer([]));
  startAt('http://localhost/floor-manager', { first: firstLists });
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user', ...paths]);
  expect(asked.at(-1)?.headers.get('Authorization')).toBe('Bearer S');
  await client.fetchQuery({ ...roomsQuery, staleTime: 0 });
  expect(asked).toHaveLength(1 + paths.length);
});

test('a list of the address has its id', async () => {
  setToken('staff', 'S');
  const asked = fakeFetch(() => jsonAnswer([]));
  startAt('http://localhost/tournaments/t_1', { first: '/api/tournaments/$2/desk /api/seats/$3' });
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user', '/api/tournaments/t_1/desk']);
});

test('a refused list is fetched again after the sign-in', async () => {
  setToken('staff', 'S');
  fakeFetch(() => new Response('', { status: 401 }));
  startAt('http://localhost/players', { first: firstLists });
  const started = Reflect.get(globalThis, 'started') as object;
  await expect.poll(() => Object.keys(started)).toEqual(['/api/auth/user']);
});

test.each([
  ['nobody', null, 'http://localhost/players'],
  ['an administrator who arrives to act for somebody', 'S', 'http://localhost/#impersonate=code'],
])('%s reads no list ahead', (_, token, address) => {
  if (token !== null) setToken('staff', token);
  const asked = fakeFetch(() => jsonAnswer([]));
  startAt(address, { first: firstLists });
  expect(asked.map(({ path }) => path)).not.toContain('/api/rooms');
});

test('a reload of the host’s page in the shell is staff’s', async () => {
  setToken('staff', 'S');
  const asked = fakeFetch(() => jsonAnswer({ id: 'u' }));
  startAt('http://localhost/pitboss-go', { state: { shell: true } });
  await client.fetchQuery(userQuery);
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/user']);
});

test('an answer that has waited for too long is not used', () => {
  vi.useFakeTimers();
  fakeFetch(() => jsonAnswer({}));
  startAt('https://club.example/');
  vi.advanceTimersByTime(31_000);
  expect(takePrefetched('/api/entry')).toBeUndefined();
  vi.useRealTimers();
});

test('the platform is fetched once', async () => {
  const asked = fakeFetch(() => jsonAnswer({ platformDomain: 'example' }));
  startAt('https://club.example/');
  const location = new URL('https://club.example/') as unknown as Location;
  expect(await resolveHere({ location, history } as unknown as Window)).toMatchObject({
    organization: 'club',
  });
  expect(asked).toHaveLength(1);
});

test('the theme is there before the first paint', () => {
  fakeFetch(() => jsonAnswer({}));
  expect(startAt('http://localhost/').theme).toBe('light');
  localStorage.setItem('dark-mode', 'true');
  expect(startAt('http://localhost/').theme).toBe('dark');
});

test('a public page asks for itself alone, without a session, and follows the theme of the device', () => {
  setToken('staff', 'S');
  localStorage.setItem('dark-mode', 'true');
  const asked = fakeFetch(() => jsonAnswer({}));
  expect(startAt('https://club.example/r/lodge-card-club/').theme).toBe('light');
  expect(startAt('https://club.example/r/lodge-card-club', { isDark: true }).theme).toBe('dark');
  expect(asked.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
    ['/api/r/lodge-card-club', null],
    ['/api/r/lodge-card-club', null],
  ]);
});
