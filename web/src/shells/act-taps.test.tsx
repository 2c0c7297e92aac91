import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineAct } from '@/api/acts/define';
import { discardAct } from '@/api/acts/lookup';
import { patch } from '@/api/acts/patches';
import { postTablesIdWalkIns } from '@/api/generated/operations.gen';
import { FakeServer, problem } from '@/test/acts';
import { toasts } from '@/ui/toast-store';
import { useAct } from './use-act';

const KEY = ['/api/count'];
/** No query loads this key, so it is never in the cache. */
const UNREAD = ['/api/unread'];

const addOne = defineAct('add-one', postTablesIdWalkIns, {
  request: () => ({ path: { id: 'table_5' }, body: {} }),
  label: () => 'One more',
  success: null,
  failure: 'Failed to update table',
  repeat: 'each',
  patch: () => [patch<number>(KEY, (count) => count + 1), patch<number>(UNREAD, (count) => count + 1)],
  refresh: () => [KEY],
});

let client: QueryClient;
let server: FakeServer;
/** The server's counter. */
let truth: number;
let reads: number;
/** Resolves the pending calls in their order. */
let gates: (() => void)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  server = new FakeServer();
  server.start();
  truth = 5;
  reads = 0;
  gates = [];
});
afterEach(() => {
  localStorage.clear();
  toasts.clear();
  vi.unstubAllGlobals();
});

async function renderTaps() {
  server.answer = () => {
    truth += 1;
    return {};
  };
  const useTaps = () => {
    useQuery({
      queryKey: KEY,
      queryFn: () => {
        reads += 1;
        return truth;
      },
    });
    return useAct(addOne);
  };
  const { result } = renderHook(useTaps, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(client.getQueryData(KEY)).toBe(5));
  const tap = () =>
    act(async () => {
      server.gate = new Promise((resolve) => gates.push(resolve));
      result.current.run({});
    });
  const answer = (i: number, refusal: Response | null = null) =>
    act(async () => {
      server.refusal = refusal;
      gates[i]?.();
      await vi.waitFor(() => undefined);
    });
  return { tap, answer, shown: () => client.getQueryData<number>(KEY) };
}

test('a tap is shown at once, and the count is the server’s in the end', async () => {
  const { tap, answer, shown } = await renderTaps();
  await tap();
  expect(shown()).toBe(6);
  expect(client.getQueryData(UNREAD)).toBeUndefined();
  truth = 10;
  await answer(0);
  await waitFor(() => expect(shown()).toBe(11));
});

test('two quick taps count twice, and the answer to the first does not take the second back', async () => {
  const { tap, answer, shown } = await renderTaps();
  await tap();
  await tap();
  expect(shown()).toBe(7);
  await answer(0);
  expect(shown()).toBe(7);
  expect(reads).toBe(1);
  await answer(1);
  await waitFor(() => expect(reads).toBe(2));
  expect(shown()).toBe(7);
  expect(truth).toBe(7);
});

test('a refusal puts the count back and says why', async () => {
  const { tap, answer, shown } = await renderTaps();
  await tap();
  await answer(0, problem(409, { detail: 'Table 5 is full' }));
  await waitFor(() => expect(shown()).toBe(5));
  expect(toasts.get()[0]?.description).toBe('Failed to update table: Table 5 is full');
});

test('a tap that is discarded is taken back and is no error', async () => {
  const { tap, answer, shown } = await renderTaps();
  server.network = 'down';
  await tap();
  await answer(0);
  await waitFor(() => expect(toasts.get()[0]?.title).toBe('No confirmed result'));
  toasts.clear();
  server.network = 'up';
  const [key] = server.keys();
  await act(async () => await discardAct(key ?? ''));
  await waitFor(() => expect(shown()).toBe(5));
  expect(toasts.get()).toEqual([]);
});
