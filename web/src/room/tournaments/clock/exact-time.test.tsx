import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeStructure, makeTournament } from '@/test/fixtures/tournament';
import { NOW } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { countdown } from '@/domain/tournament-clock';
import { exactNow, measureServerTime, useClockPlace, useLeft } from './exact-time';

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose clock is ahead by `ahead` ms, with round trips of `trips` ms. */
function server(ahead: number, trips: number[] = []) {
  return fakeFetch(async () => {
    const trip = trips.shift() ?? 0;
    await vi.advanceTimersByTimeAsync(trip / 2);
    const now = new Date(Date.now() + ahead).toISOString();
    await vi.advanceTimersByTimeAsync(trip / 2);
    return jsonAnswer({ now });
  });
}

function Clock() {
  const { level, remainingMs } = useClockPlace(makeStructure().items, makeTournament().clock);
  const left = useLeft(new Date(NOW + 90_000).toISOString());
  return <p>{`${level} ${countdown(remainingMs)} ${countdown(left)}`}</p>;
}

test('of several round trips the shortest counts', async () => {
  const asked = server(7_500, [400, 20, 300, 200, 600]);
  await measureServerTime();
  expect(asked).toHaveLength(5);
  expect(exactNow() - Date.now()).toBe(7_500);
});

test('a failure keeps the last measurement', async () => {
  fakeFetch(() => new Response('', { status: 503 }));
  await measureServerTime();
  expect(exactNow() - Date.now()).toBe(7_500);
});

test('a clock changes on its own seconds, and at once when a new measurement arrives', async () => {
  server(0);
  await measureServerTime();
  renderUi(<Clock />);
  await act(() => measureServerTime());
  const text = () => screen.getByText(/^[78] /).textContent;
  expect(text()).toBe('7 17:24 1:30');
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(text()).toBe('7 17:24 1:30');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(text()).toBe('7 17:23 1:29');
  const asked = server(10_000);
  await act(() => measureServerTime());
  expect(asked).toHaveLength(5);
  expect(text()).toBe('7 17:13 1:19');
});
