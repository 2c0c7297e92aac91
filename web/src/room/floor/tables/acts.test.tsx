import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '@/api/types';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { LODGE_TABLES, table12, table8 } from '@/test/fixtures/lodge';
import { ROOM_ID } from '@/test/fixtures/make';
import { useAct } from '@/shells/use-act';
import { addWalkIn, endGame, setTableStatus } from './acts';
import { tablesKey, tablesQuery } from '@/api/queries';

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(tablesQuery(ROOM_ID).queryKey, LODGE_TABLES);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function cached(table: Table): Table | undefined {
  return client.getQueryData<Table[]>(tablesKey(ROOM_ID))?.find(({ tableNumber }) => tableNumber === table.tableNumber);
}

test('+1 shows at once and sends one more walk-in, not a count', async () => {
  const asked = fakeFetch(() => jsonAnswer(table8));
  const { result } = renderHook(() => useAct(addWalkIn), { wrapper });
  await act(async () => result.current.run({ table: table8 }));
  expect(cached(table8)?.currentPlayers).toBe(4);
  expect([asked[0]?.method, asked[0]?.path, asked[0]?.body]).toEqual(['POST', '/api/tables/table_8/walk-ins', '{}']);
});

test('a full table: the count rolls back and the server’s sentence is shown', async () => {
  fakeFetch(() => new Response('{"detail":"Table 8 is full"}', { status: 409 }));
  const { result } = renderHook(() => useAct(addWalkIn), { wrapper });
  await act(async () => result.current.run({ table: table8 }));
  await waitFor(() => expect(result.current.refusal).toBe('Table 8 is full'));
  expect(cached(table8)?.currentPlayers).toBe(3);
});

test('Start: the status changes at once', async () => {
  const asked = fakeFetch(() => jsonAnswer({ ...table12, status: 'active' }));
  const { result } = renderHook(() => useAct(setTableStatus), { wrapper });
  await act(async () => result.current.run({ table: table12, status: 'active' }));
  expect(cached(table12)?.status).toBe('active');
  expect(asked[0]?.body).toBe('{"status":"active"}');
});

test('End Game waits for the server', async () => {
  fakeFetch(() => jsonAnswer(table8));
  const { result } = renderHook(() => useAct(endGame), { wrapper });
  await act(async () => result.current.run({ table: table8 }));
  await waitFor(() => expect(result.current.outcome?.kind).toBe('done'));
  expect(cached(table8)?.currentPlayers).toBe(3);
});
