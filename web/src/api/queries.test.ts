// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makePlayer, makeUser } from '@/test/fixtures/make';
import { pagesQuery, PLAYERS_KEY, playersQuery, userQuery } from './queries';
import { getToken, setToken } from './client/tokens';

const client = new QueryClient();
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

test('without a session: null, and the token is gone', async () => {
  setToken('staff', 'stale');
  fakeFetch(() => new Response('', { status: 401 }));
  expect(await client.fetchQuery(userQuery)).toBeNull();
  expect(getToken('staff')).toBeNull();
  fakeFetch(() => jsonAnswer(makeUser()));
  expect(await client.fetchQuery(userQuery)).toMatchObject({ role: 'floor_manager' });
});

test('players are searched on the server', async () => {
  const asked = fakeFetch(() => jsonAnswer([]));
  await client.fetchQuery(playersQuery(' jo '));
  await client.fetchQuery(playersQuery());
  expect(asked.map(({ path }) => path)).toEqual(['/api/players?q=jo&limit=50', '/api/players?limit=50']);
});

test('a growing list goes on where the last page ended', async () => {
  const [ann, bo] = [makePlayer({ name: 'Ann' }), makePlayer({ name: 'Bo' })];
  const asked = fakeFetch(({ path }) =>
    path.includes('cursor')
      ? jsonAnswer([bo])
      : jsonAnswer([ann], { Link: '</api/players?limit=50&cursor=b>; rel="next"' }),
  );
  const observer = new InfiniteQueryObserver(client, pagesQuery(PLAYERS_KEY));
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toEqual([ann]);
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().data).toEqual([ann, bo]);
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  expect(asked.map(({ path }) => path)).toEqual(['/api/players?limit=50', '/api/players?limit=50&cursor=b']);
  stop();
});
