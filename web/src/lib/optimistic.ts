import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query';
import { pathOf } from '@/api/query-fn';
import { forgetEtag } from '@/api/versions';

/** One cached answer and what it will be if the server agrees. */
export interface Guess {
  key: QueryKey;
  /** Called only when there is something to change. */
  change: (data: unknown) => unknown;
}

/** Ties the type of the data to the key where the guess is made; `T` is what the key's query holds. */
export function guess<T>(key: QueryKey, change: (data: T) => T): Guess {
  return { key, change: (data) => change(data as T) };
}

type Snapshot = { key: QueryKey; data: unknown }[];

function write(client: QueryClient, key: QueryKey, data: unknown): void {
  forgetEtag(pathOf(key));
  client.setQueryData(key, data);
}

/** Whether another mutation of the same kind is still under way: two quick taps, of which the second must stay visible. */
function isLast({ client, mutationKey }: MutationFunctionContext): boolean {
  return mutationKey === undefined || client.isMutating({ mutationKey }) <= 1;
}

/**
 * The callbacks of a one-tap mutation (W20): show the outcome at once, put it back when the server refuses, and read again
 * in the end. `touched` are path prefixes. Give the mutation a `mutationKey`, so that quick taps don't undo each other.
 */
export function optimistic<V>(
  guesses: (variables: V) => Guess[],
  touched: (variables: V) => QueryKey[],
) {
  return {
    async onMutate(variables: V, { client }: MutationFunctionContext): Promise<Snapshot> {
      const all = guesses(variables);
      await Promise.all(all.map(({ key }) => client.cancelQueries({ queryKey: key })));
      const snapshot: Snapshot = [];
      for (const { key, change } of all) {
        const data: unknown = client.getQueryData(key);
        if (data === undefined) continue;
        snapshot.push({ key, data });
        write(client, key, change(data));
      }
      return snapshot;
    },
    onError(
      _error: Error,
      _variables: V,
      snapshot: Snapshot | undefined,
      context: MutationFunctionContext,
    ): void {
      // With another tap under way its guess stands on this one; the read in the end puts both right.
      if (!isLast(context)) return;
      for (const { key, data } of snapshot ?? []) write(context.client, key, data);
    },
    onSettled(
      _data: unknown,
      _error: Error | null,
      variables: V,
      _snapshot: Snapshot | undefined,
      context: MutationFunctionContext,
    ) {
      if (isLast(context)) invalidate(context.client, touched(variables));
    },
  };
}

/** Reads again everything under these path prefixes, deliberately coarse (web.md 2.4). */
function invalidate(client: QueryClient, prefixes: readonly QueryKey[]): void {
  for (const queryKey of prefixes) void client.invalidateQueries({ queryKey });
}

/** `onSettled` of a mutation that is not optimistic. After a refusal too: what was shown may have been out of date. */
export function readAgain(prefixes: readonly QueryKey[]) {
  return (
    _data: unknown,
    _error: Error | null,
    _variables: unknown,
    _result: unknown,
    { client }: MutationFunctionContext,
  ): void => invalidate(client, prefixes);
}
