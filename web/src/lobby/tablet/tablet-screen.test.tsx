import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SendTabletAct } from '@/api/tablet-types';
import { FakeSocket } from '@/test/fake-socket';
import { TabletScreen } from './tablet-screen';

afterEach(() => vi.unstubAllGlobals());

/** Opens the tablet; `isDown`: acts reach the server, but their answers are lost. */
async function open() {
  const line = { isDown: false };
  const keys: (string | null)[] = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (_path: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json({});
    keys.push(new Headers(headers).get('Idempotency-Key'));
    if (line.isDown) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  let act: SendTabletAct | undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TabletScreen
        roomId="room_1"
        view={({ onAct }) => {
          act = onAct;
          return null;
        }}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(act).toBeDefined());
  return { line, keys, act: (path: string) => act?.(path, {}) };
}

test('a press after a lost answer repeats the act under its key', async () => {
  const { line, keys, act } = await open();
  line.isDown = true;
  expect(await act('/pause')).toEqual({ kind: 'unknown' });
  line.isDown = false;
  expect(await act('/pause')).toEqual({ kind: 'done' });
  expect(keys[1]).toBe(keys[0]);
});

test('an act without an answer that was reversed is sent as a new act', async () => {
  const { line, keys, act } = await open();
  line.isDown = true;
  await act('/pause');
  line.isDown = false;
  await act('/resume');
  await act('/pause');
  expect(keys).toHaveLength(3);
  expect(keys[2]).not.toBe(keys[0]);
});
