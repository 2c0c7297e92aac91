// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { pathOf, queryFn } from './query-fn';
import { forgetEtag, parseVersions, versionOf } from './versions';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('keys are paths', () => {
  expect(pathOf(['/api/tables', 'room_1'])).toBe('/api/tables/room_1');
  expect(pathOf(['/api/players', { q: 'jo p', limit: 50, cursor: undefined }])).toBe('/api/players?q=jo+p&limit=50');
  expect(pathOf(['/api/players', { q: '' }])).toBe('/api/players');
  expect(pathOf(['/api/rooms'])).toBe('/api/rooms');
});

test('versions of an ETag', () => {
  expect(parseVersions('"184.12"')).toEqual({ room: 184, organization: 12 });
  expect(parseVersions('".12"')).toEqual({ room: null, organization: 12 });
  expect(parseVersions('W/"184."')).toEqual({ room: 184, organization: null });
  expect(parseVersions('"184.12.3f.u9a"')).toEqual({ room: 184, organization: 12 });
  expect(parseVersions('"184.12.m01"')).toEqual({ room: 184, organization: 12 });
  expect(parseVersions('"abc"')).toBeNull();
});

describe('a list that is read again', () => {
  const key = ['/api/tables', 'room_1'];
  let client: QueryClient;
  beforeEach(() => {
    client = new QueryClient();
  });
  const read = () => client.fetchQuery({ queryKey: key, queryFn: queryFn<unknown>, staleTime: 0 });

  /** A server at one version: sends full answers, or 304 for its own ETag. */
  const server = (etag: string, body: unknown) =>
    fakeFetch(({ headers }) =>
      headers.get('If-None-Match') === etag ? new Response(null, { status: 304 }) : jsonAnswer(body, { ETag: etag }),
    );

  test('knows its version and is not sent twice', async () => {
    const asked = server('"184.12"', ['a']);
    expect(await read()).toEqual(['a']);
    expect(versionOf('/api/tables/room_1')).toMatchObject({ room: 184, organization: 12 });
    expect(await read()).toEqual(['a']);
    expect(asked.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"184.12"']);
  });

  test('waits for the end of the backoff, even when an event invalidates it', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    try {
      let busy = false;
      const asked = fakeFetch(() =>
        busy ? new Response('', { status: 503, headers: { 'Retry-After': '2' } }) : jsonAnswer([]),
      );
      const shown = new QueryObserver(client, { queryKey: key, queryFn: queryFn<unknown> });
      const leave = shown.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      busy = true;
      void client.invalidateQueries({ queryKey: key });
      await vi.advanceTimersByTimeAsync(1_000);
      void client.invalidateQueries({ queryKey: key });
      await vi.advanceTimersByTimeAsync(1_499);
      expect(asked).toHaveLength(2);
      busy = false;
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(3);
      expect(shown.getCurrentResult().isFetching).toBe(false);
      leave();
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('is fetched in full when the cache has dropped it', async () => {
    const asked = server('"184.12"', ['a']);
    await read();
    client.clear();
    expect(await read()).toEqual(['a']);
    expect(asked[1]?.headers.has('If-None-Match')).toBe(false);
  });

  test('is fetched in full after a patch, because the ETag no longer names it', async () => {
    const asked = server('"184.12"', ['a']);
    await read();
    client.setQueryData(key, ['patched']);
    forgetEtag('/api/tables/room_1');
    expect(await read()).toEqual(['a']);
    expect(asked[1]?.headers.has('If-None-Match')).toBe(false);
  });

  test('is fetched again when it was patched while a 304 was in flight', async () => {
    server('"184.12"', ['a']);
    await read();
    const asked = fakeFetch(({ headers }) => {
      if (!headers.has('If-None-Match')) return jsonAnswer(['b'], { ETag: '"185.12"' });
      client.setQueryData(key, ['patched']);
      forgetEtag('/api/tables/room_1');
      return new Response(null, { status: 304 });
    });
    expect(await read()).toEqual(['b']);
    expect(asked).toHaveLength(2);
  });
});
