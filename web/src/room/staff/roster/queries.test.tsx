import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '@/api/live/connection';
import type { LiveStatus } from '@/api/live/socket';
import { LiveProvider } from '@/api/live/use-live';
import { createStore } from '@/lib/store';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRotation } from '@/test/fixtures/staff';
import { renderWithData } from '@/test/render-with-data';
import { useRotation, useStaff } from './queries';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const live: Live = {
  feed: { lastUpdate: createStore<number | null>(null) },
  socket: {
    status: createStore<LiveStatus>('open'),
    connect: () => undefined,
    wake: () => undefined,
    retryQuietly: () => undefined,
    subscribe: () => undefined,
    unsubscribe: () => undefined,
  },
  onWrite: () => undefined,
  stop: () => undefined,
};
const connect = () => live;

function Both() {
  useRotation('room_1');
  useStaff('room_1');
  return null;
}

test('the plan and who is late go on with the time, also while the socket is open and silent', async () => {
  const asked = fakeFetch(({ path }) => jsonAnswer(path.startsWith('/api/rotation') ? makeRotation() : []));
  renderWithData(
    <LiveProvider roomId="room_1" connect={connect}>
      <Both />
    </LiveProvider>,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/pit-boss/staff/room_1', '/api/rotation/room_1']);
});
