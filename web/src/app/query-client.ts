import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from '@/api/client/errors';
import { USER_PATH } from '@/api/client/http';
import { queryFn } from '@/api/client/query-fn';
import { shareRows } from '@/api/client/share-rows';

/** Who is signed in: to the console, or to the companion. */
function asksWho({ queryKey: [path] }: Query): boolean {
  return path === USER_PATH || /^\/api\/pitboss-go\/auth\/(?:token-)?me$/.test(String(path));
}

/** No retry, never stale, no refetch on focus, no polling unless a query says so (spec §7). */
export function createQueryClient(): QueryClient {
  // Any 401 may mean that the session is over: asking who is signed in settles it.
  const onError = (error: Error) => {
    if (isStatus(error, 401)) void client.invalidateQueries({ predicate: asksWho });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn,
        structuralSharing: shareRows,
        // A call without a network fails at once, and the library never keeps one back to send it later.
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
