// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { request } from '../acts/request';
import { getToken, setToken } from './tokens';
import { continueAs, currentIdentity, lockPage, observeActor, pageLock, pinIdentity, startPageAgain } from './identity';

const dana = { id: 'user_dana', name: 'Dana Whitfield' };
const ruth = { id: 'user_ruth', name: 'Ruth Callahan' };

beforeEach(() => {
  setToken('staff', 'token-dana');
  pinIdentity('staff', dana);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  startPageAgain();
});

/** Stores a token as another tab does: this page learns of it by a storage event. */
function storeInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('auth_token');
  else localStorage.setItem('auth_token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: token }));
}

function bearers(asked: readonly { headers: Headers }[]) {
  return asked.map(({ headers }) => headers.get('Authorization'));
}

test('a page keeps the token that it started with', async () => {
  localStorage.setItem('auth_token', 'token-ruth');
  const asked = fakeFetch(() => jsonAnswer({}));
  await request('POST', '/api/seats', { body: {} });
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer token-dana');
  expect(asked[0]?.headers.get('Acting-As')).toBe(dana.id);
  expect(currentIdentity()).toEqual({
    audience: 'staff',
    token: 'token-dana',
    userId: dana.id,
  });
});

test('another person’s sign-in in another tab locks the page and names the person', async () => {
  const asked = fakeFetch(() => jsonAnswer(ruth));
  storeInOtherTab('token-ruth');
  await expect(request('POST', '/api/seats', { body: {} })).rejects.toThrow('Someone else');
  await expect.poll(pageLock).toEqual({ audience: 'staff', reason: 'other-person', person: ruth });
  // Pages of other test files share this window and its events.
  expect(new Set(bearers(asked))).toEqual(new Set(['Bearer token-ruth']));
  expect(asked[0]?.path).toBe('/api/auth/user');
});

test('the same person’s sign-in in another tab brings the new token', async () => {
  fakeFetch(() => jsonAnswer(dana));
  storeInOtherTab('token-dana-2');
  await expect.poll(pageLock).toBeNull();
  expect(getToken('staff')).toBe('token-dana-2');
});

test('an administrator who impersonates the same person is another person', async () => {
  fakeFetch(() => jsonAnswer({ ...dana, impersonatedBy: 'Platform Support' }));
  storeInOtherTab('token-impersonation');
  await expect.poll(() => pageLock()?.person?.impersonatedBy).toBe('Platform Support');
  expect(pageLock()?.reason).toBe('other-person');
});

test('a sign-out in another tab ends the session here', () => {
  storeInOtherTab(null);
  expect(pageLock()).toEqual({ audience: 'staff', reason: 'session-over', person: null });
  expect(getToken('staff')).toBeNull();
});

test('a read waits for the lock to end and is sent with the new token', async () => {
  lockPage('session-over');
  const asked = fakeFetch(() => jsonAnswer(['row']));
  const rows = request('GET', '/api/rooms');
  await Promise.resolve();
  expect(asked).toHaveLength(0);
  setToken('staff', 'token-dana-2');
  expect(continueAs('staff', 'token-dana-2', dana)).toBe(true);
  expect(await rows).toEqual(['row']);
  expect(bearers(asked)).toEqual(['Bearer token-dana-2']);
});

test('an answer that comes after the lock is cancelled, so that it occupies no connection', async () => {
  const cancel = vi.fn<() => void>();
  let sent = 0;
  fakeFetch(() => {
    if (++sent > 1) return jsonAnswer(['row']);
    lockPage('session-over');
    return new Response(new ReadableStream({ cancel }));
  });
  const rows = request('GET', '/api/rooms');
  await expect.poll(() => cancel.mock.calls.length).toBe(1);
  continueAs('staff', 'token-dana-2', dana);
  expect(await rows).toEqual(['row']);
});

test('a 401 of the user query locks the page, which then asks again', async () => {
  let isOver = true;
  fakeFetch(() => (isOver ? new Response('', { status: 401 }) : jsonAnswer(dana)));
  const user = request('GET', '/api/auth/user', { on401: 'null' });
  await expect.poll(() => pageLock()?.reason).toBe('session-over');
  expect(localStorage.getItem('auth_token')).toBeNull();
  isOver = false;
  continueAs('staff', 'token-dana-2', dana);
  expect(await user).toEqual(dana);
});

test('an answer for another person is not shown and locks the page', async () => {
  const asked = fakeFetch(({ path }) =>
    path === '/api/auth/user' ? jsonAnswer(ruth) : jsonAnswer([], { Actor: ruth.id }),
  );
  const answered = vi.fn<(rows: unknown) => void>();
  const leave = new AbortController();
  const rows = request('GET', '/api/rooms', { signal: leave.signal }).then(answered);
  await expect.poll(() => pageLock()?.person).toEqual(ruth);
  expect(answered).not.toHaveBeenCalled();
  expect(asked.map(({ path }) => path)).toEqual(['/api/rooms', '/api/auth/user']);
  leave.abort();
  await expect(rows).rejects.toThrow('abort');
});

test('the server refuses the act of another person', async () => {
  fakeFetch(({ method }) =>
    method === 'GET'
      ? jsonAnswer(ruth)
      : new Response(JSON.stringify({ type: 'urn:pitboss:other-person', detail: 'no' }), {
          status: 409,
        }),
  );
  await expect(request('POST', '/api/seats', { body: {} })).rejects.toThrow('409');
  expect(pageLock()?.reason).toBe('other-person');
});

test('another person cannot go on with this page', () => {
  lockPage('session-over');
  expect(continueAs('staff', 'token-ruth', ruth)).toBe(false);
  expect(pageLock()).toMatchObject({ reason: 'other-person', person: ruth });
});

test('only the audience of the lock is stopped', async () => {
  pinIdentity('companion', { id: 'member_1', name: 'Host' });
  lockPage('session-over', 'companion');
  fakeFetch(() => jsonAnswer([]));
  expect(await request('GET', '/api/rooms')).toEqual([]);
  observeActor('admin', 'administrator_1');
  expect(pageLock()?.audience).toBe('companion');
});

test('signing in is possible while the page is locked, and names no person', async () => {
  lockPage('session-over');
  const asked = fakeFetch(() => jsonAnswer({ token: 'token-dana-2' }, { Actor: ruth.id }));
  await request('POST', '/api/auth/login', { body: {}, anonymous: true });
  expect(asked[0]?.headers.has('Authorization')).toBe(false);
  expect(asked[0]?.headers.has('Acting-As')).toBe(false);
  expect(pageLock()?.reason).toBe('session-over');
});

test('the end of a session leaves another tab’s token alone', () => {
  localStorage.setItem('auth_token', 'token-ruth');
  lockPage('session-over');
  expect(localStorage.getItem('auth_token')).toBe('token-ruth');
});

test('offline copies go with the session', () => {
  localStorage.setItem('last_known:/api/tables/room_1', '{}');
  lockPage('session-over');
  expect(localStorage.getItem('last_known:/api/tables/room_1')).toBeNull();
});
