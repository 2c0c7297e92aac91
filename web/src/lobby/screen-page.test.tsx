import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenPage } from './screen-page';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a screen without a room keeps its code until it expires', async () => {
  let codes = 0;
  let state = 'waiting';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/screens/own') return new Response(null, { status: 401 });
    if (path === '/api/screens/claims') return Response.json({ state });
    codes += 1;
    state = 'waiting';
    return Response.json({ code: `CODE0${codes}`, secret: `secret-${codes}`, until: '2026-11-29T03:00:00Z' });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScreenPage tablet={() => null} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const code = screen.getByRole('img', { name: /CODE01/ });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('img', { name: /CODE01/ })).toBe(code);
  state = 'expired';
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('img', { name: /CODE02/ })).toBeVisible();
  expect(codes).toBe(2);
});
