// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { request } from '../acts/request';
import { newIdempotencyKey, nextLink, requestPage } from './http';
import { audienceOf, bearerOf, getToken, readTokensAgain, setToken } from './tokens';

beforeEach(() => {
  setToken('staff', 'S');
  setToken('admin', 'A');
  setToken('companion', 'C');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ok = () => jsonAnswer({});
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('whose token', () => {
  test.each([
    ['/api/tables/room_1', 'localhost', 'S'],
    ['/api/tables/room_1', 'demo.pitboss.example', 'S'],
    ['/api/auth/user', 'localhost', 'S'],
    ['/api/admin/organizations', 'admin.pitboss.example', 'A'],
    ['/api/pitboss-go/stats', 'localhost', null],
    ['/api/pitboss-go/stats', '127.0.0.1', null],
    ['/api/pitboss-go/stats', 'demo.pitboss.example', 'C'],
    ['https://club.example/api/pitboss-go/stats', 'club.example', 'C'],
  ])('%s on %s', (path, host, token) => {
    expect(bearerOf(audienceOf(path), host)).toBe(token);
  });

  test('none is sent when none is stored', async () => {
    localStorage.clear();
    readTokensAgain();
    const [asked] = await calling(() => request('GET', '/api/rooms'));
    expect(asked?.headers.has('Authorization')).toBe(false);
  });
});

async function calling(call: () => Promise<unknown>) {
  const asked = fakeFetch(ok);
  await call();
  return asked;
}

describe('headers', () => {
  test('a read has its bearer and nothing about a body', async () => {
    const [asked] = await calling(() => request('GET', '/api/rooms'));
    expect(asked?.headers.get('Authorization')).toBe('Bearer S');
    expect(asked?.headers.has('Content-Type')).toBe(false);
    expect(asked?.headers.has('Idempotency-Key')).toBe(false);
    expect(asked?.body).toBeUndefined();
  });

  test('every change has its own idempotency key', async () => {
    const asked = await calling(async () => {
      await request('POST', '/api/waitlist', { body: { playerId: 'p' } });
      await request('PATCH', '/api/tables/t', { body: {} });
      await request('DELETE', '/api/seats/s');
    });
    const keys = asked.map(({ headers }) => headers.get('Idempotency-Key') ?? '');
    for (const key of keys) expect(key).toMatch(UUID);
    expect(new Set(keys).size).toBe(3);
    expect(asked.map(({ headers }) => headers.get('Content-Type'))).toEqual([
      'application/json',
      'application/json',
      null,
    ]);
    expect(asked[0]?.body).toBe('{"playerId":"p"}');
  });

  test('a caller may bring the key and the version', async () => {
    const [asked] = await calling(() =>
      request('PATCH', '/api/tables/t', { body: {}, idempotencyKey: 'again', ifMatch: '"7.1"' }),
    );
    expect(asked?.headers.get('Idempotency-Key')).toBe('again');
    expect(asked?.headers.get('If-Match')).toBe('"7.1"');
  });

  test('keys are uuids where the browser has no randomUUID', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    expect(newIdempotencyKey()).toMatch(UUID);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});

describe('answers', () => {
  test('JSON, or nothing', async () => {
    fakeFetch(() => jsonAnswer([{ id: 'room_1' }]));
    expect(await request('GET', '/api/rooms')).toEqual([{ id: 'room_1' }]);
    fakeFetch(() => new Response(null, { status: 204 }));
    expect(await request('DELETE', '/api/seats/s')).toBeUndefined();
  });

  test('a refusal is thrown, word for word', async () => {
    fakeFetch(() => new Response('{"detail":"Seat 4 is taken"}', { status: 409 }));
    await expect(request('POST', '/api/seats', { body: {} })).rejects.toThrow(/^409: \{"detail":"Seat 4 is taken"\}$/);
    fakeFetch(() => new Response('', { status: 429, headers: { 'Retry-After': '30' } }));
    await expect(request('POST', '/api/auth/login', { body: {} })).rejects.toMatchObject({
      status: 429,
      retryAfter: 30,
    });
  });

  test('401 is thrown, or null where the caller asks for that', async () => {
    fakeFetch(() => new Response('', { status: 401, statusText: 'Unauthorized' }));
    await expect(request('GET', '/api/rooms')).rejects.toThrow('401: Unauthorized');
    expect(await request('GET', '/api/rooms', { on401: 'null' })).toBeNull();
    fakeFetch(() => new Response('', { status: 500 }));
    await expect(request('GET', '/api/rooms', { on401: 'null' })).rejects.toThrow('500: ');
  });

  test('a 401 for the check of the token clears the companion token, and no other', async () => {
    setToken('companion', 'go');
    setToken('staff', 'desk');
    fakeFetch(() => new Response('', { status: 401 }));
    await request('GET', '/api/pitboss-go/game-sessions', { on401: 'null' });
    expect(getToken('companion')).toBe('go');
    await request('GET', '/api/pitboss-go/auth/token-me', { on401: 'null' });
    expect([getToken('companion'), getToken('staff')]).toEqual([null, 'desk']);
  });

  test('a 401 for the user clears the staff token, and no other', async () => {
    fakeFetch(() => new Response('', { status: 401 }));
    await request('GET', '/api/rooms', { on401: 'null' });
    expect(getToken('staff')).toBe('S');
    await request('GET', '/api/auth/user', { on401: 'null' });
    expect([getToken('staff'), getToken('admin'), getToken('companion')]).toEqual([null, 'A', 'C']);
  });
});

describe('a server that is too busy', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const busy = (seconds = '2') =>
    new Response('{"type":"urn:pitboss:busy","detail":"PitBoss is very busy."}', {
      status: 503,
      headers: { 'Retry-After': seconds },
    });
  /** Answers 503 this many times, then OK. */
  function refusing(times: number) {
    let left = times;
    return fakeFetch(() => ((left -= 1) >= 0 ? busy() : jsonAnswer({ id: 't' })));
  }

  test('is retried after Retry-After with the same key, without an error', async () => {
    const asked = refusing(2);
    const answer = request('POST', '/api/seats', { body: { playerId: 'p' } });
    await vi.advanceTimersByTimeAsync(2_499);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(answer).resolves.toEqual({ id: 't' });
    expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual(Array(3).fill('{"playerId":"p"}'));
  });

  test('gets four attempts at most, then its sentence is the error', async () => {
    const asked = refusing(9);
    const answer = request('GET', '/api/tables/room_1').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ status: 503, detail: 'PitBoss is very busy.' });
    expect(asked).toHaveLength(4);
  });

  test('an aborted call is not retried', async () => {
    const asked = refusing(9);
    const gone = new AbortController();
    const answer = requestPage('/api/players', gone.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    gone.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  test('no call for the same path is sent during the backoff, others at once', async () => {
    const asked = refusing(1);
    const gone = new AbortController();
    const first = requestPage('/api/tables/room_2', gone.signal).catch(() => 'gone');
    await vi.advanceTimersByTimeAsync(1_000);
    gone.abort();
    expect(await first).toBe('gone');
    const others = [
      request('GET', '/api/tables/room_2'),
      request('GET', '/api/tables/room_3'),
      request('POST', '/api/tables/room_2', { body: {} }),
    ];
    await vi.advanceTimersByTimeAsync(1_499);
    const calls = () => asked.map(({ method, path }) => `${method} ${path}`);
    const soon = ['GET /api/tables/room_2', 'GET /api/tables/room_3', 'POST /api/tables/room_2'];
    expect(calls()).toEqual(soon);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls()).toEqual([...soon, 'GET /api/tables/room_2']);
    await Promise.all(others);
    await request('GET', '/api/tables/room_2');
    expect(asked).toHaveLength(5);
  });

  test('a refused act does not delay reads of the same path', async () => {
    const asked = refusing(1);
    const act = request('POST', '/api/waitlist', { body: {} });
    await vi.advanceTimersByTimeAsync(1_000);
    await request('GET', '/api/waitlist');
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    await act;
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['no time', () => new Response('', { status: 503 })],
    ['too long', () => busy('120')],
    ['another status', () => new Response('', { status: 429, headers: { 'Retry-After': '1' } })],
  ])('%s: told at once', async (_, answer) => {
    const asked = fakeFetch(answer);
    await expect(request('GET', '/api/rooms')).rejects.toThrow(/^(?:503|429)/);
    expect(asked).toHaveLength(1);
  });
});

test('the next page is where the server says', async () => {
  expect(nextLink('</api/players?cursor=b>; rel="next"')).toBe('/api/players?cursor=b');
  expect(nextLink('</a>; rel="prev", </b>; rel=next')).toBe('/b');
  expect(nextLink('</a>; rel="prev"')).toBeNull();
  expect(nextLink(null)).toBeNull();
  fakeFetch(() => jsonAnswer([1, 2], { Link: '</api/players?cursor=b>; rel="next"' }));
  expect(await requestPage('/api/players')).toEqual({
    items: [1, 2],
    next: '/api/players?cursor=b',
  });
});
