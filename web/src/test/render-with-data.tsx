import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFn } from '@/api/client/query-fn';
import { renderUi } from './render';

/** A part that asks the server: what it reads by itself comes from `fakeFetch`. */
export function renderWithData(ui: ReactNode) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  return {
    client,
    ...renderUi(<QueryClientProvider client={client}>{ui}</QueryClientProvider>),
  };
}
