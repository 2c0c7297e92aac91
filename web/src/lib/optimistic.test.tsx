import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { guess, optimistic } from './optimistic';

const KEY = ['/api/count'];
/** Never shown, so never in the cache. */
const UNREAD = ['/api/unread'];

let client: QueryClient;
/** What the server has, and the taps it has not answered yet. */
let truth: number;
let waiting: { accept: () => void; refuse: () => void }[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  truth = 5;
  waiting = [];
});

function tap(by: number): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({
      accept() {
        truth += by;
        resolve();
      },
      refuse: () => reject(new Error('409: Table 5 is full')),
    });
  });
}

function useCount() {
  const { data } = useQuery({ queryKey: KEY, queryFn: () => truth });
  const add = useMutation({
    mutationKey: ['add'],
    mutationFn: tap,
    ...optimistic(
      (by: number) => [
        guess<number>(KEY, (count) => count + by),
        guess<number>(UNREAD, (count) => count + by),
      ],
      () => [KEY],
    ),
  });
  return { data, add };
}

async function renderCount() {
  const view = renderHook(useCount, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(view.result.current.data).toBe(5));
  const press = (by: number) => act(async () => view.result.current.add.mutate(by));
  const answer = (i: number, how: 'accept' | 'refuse') => act(async () => waiting[i]?.[how]());
  return { shown: () => client.getQueryData<number>(KEY), press, answer, view };
}

test('the outcome is there at once, and is the server’s in the end', async () => {
  const { shown, press, answer } = await renderCount();
  await press(1);
  expect(shown()).toBe(6);
  truth = 10;
  await answer(0, 'accept');
  await waitFor(() => expect(shown()).toBe(11));
});

test('a refusal puts back what was there, and the caller hears of it', async () => {
  const { shown, press, answer, view } = await renderCount();
  await press(1);
  await answer(0, 'refuse');
  await waitFor(() => expect(shown()).toBe(5));
  expect(view.result.current.add.error?.message).toBe('409: Table 5 is full');
});

test('two quick taps count twice, and the first answer does not take the second back', async () => {
  const { shown, press, answer } = await renderCount();
  await press(1);
  await press(1);
  expect(shown()).toBe(7);
  await answer(0, 'accept');
  expect(shown()).toBe(7);
  await answer(1, 'accept');
  await waitFor(() => expect(shown()).toBe(7));
  expect(truth).toBe(7);
});

test('of two taps one refused: the truth in the end', async () => {
  const { shown, press, answer } = await renderCount();
  await press(1);
  await press(1);
  await answer(0, 'refuse');
  await answer(1, 'accept');
  await waitFor(() => expect(shown()).toBe(6));
});

test('what was never read is not invented', async () => {
  const { press } = await renderCount();
  await press(1);
  expect(client.getQueryData(UNREAD)).toBeUndefined();
});
