import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { bodyOf, send } from './http';
import { etagOf, forgetEtag, recordVersion } from './versions';

export type Params = Readonly<Record<string, string | number | undefined>>;

function isParams(part: unknown): part is Params {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

/** A key's path parts and, when its last part is an object, its query string. */
export function splitKey(key: QueryKey): { parts: QueryKey; params: Params } {
  const last = key.at(-1);
  return isParams(last) ? { parts: key.slice(0, -1), params: last } : { parts: key, params: {} };
}

/** Query keys are paths: their parts joined with slashes, then the query string. */
export function pathOf(key: QueryKey): string {
  const { parts, params } = splitKey(key);
  const path = parts.join('/');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function fetchByKey(client: QueryClient, key: QueryKey, signal: AbortSignal): Promise<unknown> {
  const path = pathOf(key);
  const cached: unknown = client.getQueryData(key);
  const etag = cached === undefined ? null : etagOf(path);
  const response = await send('GET', path, etag === null ? { signal } : { signal, ifNoneMatch: etag });
  if (response.status === 304) {
    // A patch may have changed the cached list while the request was in flight. Then a 304 is useless: fetch the whole
    // list.
    const current: unknown = client.getQueryData(key);
    if (current !== undefined && etagOf(path) === etag) return current;
    forgetEtag(path);
    return await fetchByKey(client, key, signal);
  }
  const body = await bodyOf(response);
  recordVersion(path, response.headers.get('ETag'));
  return body;
}

/** The default query function: GET of the path that the key spells. See `request` for the guarantee behind `T`. */
export async function queryFn<T>({ client, queryKey, signal }: QueryFunctionContext): Promise<T> {
  return (await fetchByKey(client, queryKey, signal)) as T;
}

type ReadOptions<T> = Pick<
  UseQueryOptions<T>,
  | 'enabled'
  | 'gcTime'
  | 'networkMode'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
>;

/** The options of a query that reads the path its key spells. */
export function readQuery<T>(queryKey: QueryKey, options: ReadOptions<T> = {}) {
  return queryOptions({ queryKey, queryFn: queryFn<T>, ...options });
}
