import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from './client/errors';
import { queryFn } from './client/query-fn';
import { shareRows } from './client/share-rows';
import { askWhoIsSignedIn } from './session/person-queries';

/** No retry, never stale, no refetch on focus, no polling unless a query says so. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isStatus(error, 401)) askWhoIsSignedIn(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn,
        structuralSharing: shareRows,
        // A call without a network fails at once: the library must not queue it and send it later.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        refetchIntervalInBackground: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
