// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryFn } from '@/api/client/query-fn';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { ROOM_ID } from '@/test/fixtures/make';
import { LiveFeed } from '@/api/live/feed';
import { EVENTS } from '@/app/live';

test('a gap in the community’s events reads its games again, and nothing of a room', async () => {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, staleTime: Infinity } } });
  const feed = new LiveFeed(client, EVENTS);
  const stop = feed.start();
  const asked = fakeFetch(() => jsonAnswer([]));
  for (const queryKey of [
    ['/api/game-sessions', 'players'],
    ['/api/tables', ROOM_ID],
    ['/api/seats', 'table_1'],
  ])
    new QueryObserver(client, { queryKey }).subscribe(() => {});
  feed.onStart(ROOM_ID, 1);
  feed.onStart(null, 1);
  feed.onStart('community', 1);
  await vi.advanceTimersByTimeAsync(300);
  asked.length = 0;
  feed.onGap('community');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ path }) => path)).toEqual(['/api/game-sessions/players']);
  stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
