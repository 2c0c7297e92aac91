import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now';

const START = Date.parse('2026-11-21T02:42:00.400Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('ticks on the full second', () => {
  const { result } = renderHook(() => useNow());
  expect(result.current).toBe(START - 400);
  pass(599);
  expect(result.current).toBe(START - 400);
  pass(1);
  expect(result.current).toBe(START + 600);
});

test('all callers share one timer, and it stops with the last', () => {
  const first = renderHook(() => useNow());
  const second = renderHook(() => useNow());
  expect(vi.getTimerCount()).toBe(1);
  first.unmount();
  expect(vi.getTimerCount()).toBe(1);
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a slower caller renders only when its own value changes', () => {
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useNow(60_000);
  });
  pass(59_000);
  expect(renders).toBe(1);
  pass(1_000);
  expect(renders).toBe(2);
});

test('after a rest it does not start from an old second', () => {
  const first = renderHook(() => useNow());
  first.unmount();
  vi.setSystemTime(START + 60_000);
  const second = renderHook(() => useNow());
  expect(second.result.current).toBe(START + 60_000 - 400);
});
