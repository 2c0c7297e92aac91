import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFn } from '@/api/client/query-fn';
import { renderUi, type TestSession } from './render';

/** Renders a component that reads from the server: `fakeFetch` answers its requests. */
export function renderWithData(ui: ReactNode, session?: TestSession) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  return {
    client,
    ...renderUi(<QueryClientProvider client={client}>{ui}</QueryClientProvider>, session),
  };
}
