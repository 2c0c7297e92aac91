import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from './fake-fetch';

/** What one mutation asks of the server: "POST /api/seats {…}". */
export async function asks<V>(
  useIt: () => UseMutationResult<unknown, Error, V, unknown>,
  variables: V,
): Promise<string> {
  const client = new QueryClient();
  const asked = fakeFetch(() => jsonAnswer({}));
  const { result } = renderHook(useIt, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(async () => result.current.mutate(variables));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  vi.unstubAllGlobals();
  const [first] = asked;
  return [first?.method, first?.path, first?.body].filter((part) => part !== undefined).join(' ');
}
