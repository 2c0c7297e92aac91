import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { continueAs, pageLock, pinIdentity } from '../client/identity';
import { reached } from '../client/reachability';
import { fakeFetch } from '@/test/fake-fetch';
import { fakeSurroundings } from '@/test/fake-socket';
import { LiveProvider, useLastUpdate, useLiveStatus, useReconnect, useRefreshInterval } from './use-live';
import { connect } from './connect';
import { liveUrl } from './connection';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function useAll() {
  return {
    status: useLiveStatus(),
    lastUpdate: useLastUpdate(),
    reconnect: useReconnect(),
    seats: useRefreshInterval('seats'),
  };
}

function renderLive(roomId: string | null = 'room_1') {
  const around = fakeSurroundings();
  const connectPlainly = (client: QueryClient) => connect(client, [], around);
  const client = new QueryClient();
  const props = { roomId };
  const view = renderHook(useAll, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StrictMode>
        <QueryClientProvider client={client}>
          <LiveProvider roomId={props.roomId} connect={connectPlainly}>
            {children}
          </LiveProvider>
        </QueryClientProvider>
      </StrictMode>
    ),
  });
  const server = () => {
    const socket = around.sockets.at(-1);
    if (!socket) throw new Error('no socket');
    return socket;
  };
  return { ...view, around, props, server };
}

test('while the socket is open the intervals rest, else they run', async () => {
  const { result, server } = renderLive();
  expect([result.current.status, result.current.seats]).toEqual(['connecting', 5_000]);
  act(() => server().accept());
  expect([result.current.status, result.current.seats]).toEqual(['open', false]);
  act(() => server().fail());
  expect([result.current.status, result.current.seats]).toEqual(['retrying', 5_000]);
});

test('the active room is subscribed, and another one when it is chosen', async () => {
  const { server, props, rerender } = renderLive();
  act(() => server().accept());
  props.roomId = 'room_2';
  rerender();
  expect(server().sent).toEqual([
    { type: 'subscribe', room: 'room_1' },
    { type: 'unsubscribe', room: 'room_1' },
    { type: 'subscribe', room: 'room_2' },
  ]);
});

test('without a room nothing is subscribed', async () => {
  const { server } = renderLive(null);
  act(() => server().accept());
  expect(server().sent).toEqual([]);
});

test('Reconnect, a network and a tab that is back try again', async () => {
  const { result, around, server } = renderLive();
  const giveUp = () => {
    for (let i = 0; i < 6; i += 1) {
      act(() => server().fail());
      act(() => {
        vi.advanceTimersByTime(20_000);
      });
    }
    expect(result.current.status).toBe('offline');
  };
  giveUp();
  act(() => result.current.reconnect());
  expect(result.current.status).toBe('connecting');
  giveUp();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(result.current.status).toBe('connecting');
  giveUp();
  const opened = around.sockets.length;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(around.sockets).toHaveLength(opened + 1);
});

test('the end of the session locks the page, and a new sign-in opens the socket again', async () => {
  const { around, server } = renderLive();
  pinIdentity('staff', { id: 'user_1', name: 'Dana Whitfield' });
  const opened = around.sockets.length;
  act(() => server().fail(4001));
  expect(pageLock()?.reason).toBe('session-over');
  act(() => reached());
  expect(around.sockets).toHaveLength(opened);
  act(() => {
    continueAs('staff', 'new', { id: 'user_1', name: 'Dana Whitfield' });
  });
  expect(around.sockets).toHaveLength(opened + 1);
});

test('a socket of another person locks the page', async () => {
  fakeFetch(() => new Response('', { status: 401 }));
  const { server } = renderLive();
  pinIdentity('staff', { id: 'user_1', name: 'Dana Whitfield' });
  act(() => server().accept());
  const subscribed = { type: 'subscribed', room: 'room_1', version: 1, organizationVersion: 1 };
  act(() => server().say({ ...subscribed, user: 'user_1' }));
  expect(pageLock()).toBeNull();
  act(() => server().say({ ...subscribed, user: 'user_2' }));
  expect(pageLock()?.reason).toBe('other-person');
});

test('after the last attempt an answered poll starts a new series, at most once a minute', async () => {
  const { result, around, server } = renderLive();
  const giveUp = () => {
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      act(() => server().fail());
      act(() => vi.advanceTimersByTime(16_000));
    }
  };
  giveUp();
  expect([result.current.status, around.sockets.length]).toEqual(['offline', 6]);
  act(() => reached());
  expect(around.sockets).toHaveLength(6);
  act(() => vi.advanceTimersByTime(45_000));
  act(() => reached());
  act(() => reached());
  // The strip that says that updates are paused stays until one attempt succeeds.
  expect([result.current.status, around.sockets.length]).toEqual(['offline', 7]);
  giveUp();
  expect([result.current.status, around.sockets.length]).toEqual(['offline', 12]);
  act(() => vi.advanceTimersByTime(60_000));
  act(() => reached());
  act(() => server().accept());
  expect(result.current.status).toBe('open');
});

test('a message of the server makes the screen fresh', async () => {
  const { result, server } = renderLive();
  expect(result.current.lastUpdate).toBeNull();
  act(() => server().accept());
  act(() => server().say({ type: 'pong' }));
  const heard = Date.now();
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current.lastUpdate).toBe(heard);
});

test('leaving the app closes the socket', async () => {
  const { unmount, server } = renderLive();
  unmount();
  expect(server().closed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('outside the signed-in app nothing is live and everything polls', () => {
  const { result } = renderHook(useAll);
  expect([result.current.status, result.current.seats]).toEqual(['offline', 5_000]);
  result.current.reconnect();
});

test('the socket is on the same host', () => {
  expect(liveUrl({ protocol: 'https:', host: 'club.example' })).toBe('wss://club.example/ws');
  expect(liveUrl({ protocol: 'http:', host: 'localhost:8080' })).toBe('ws://localhost:8080/ws');
});
