import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query';
import { type AppliedPatches, applyPatches } from '@/api/acts/patches';
import type { CachePatch } from '@/api/acts/types';

export { patch as guess } from '@/api/acts/patches';

/** Whether another mutation of the same kind is still under way: two quick taps, of which the second must stay visible. */
function isLast({ client, mutationKey }: MutationFunctionContext): boolean {
  return mutationKey === undefined || client.isMutating({ mutationKey }) <= 1;
}

/**
 * The callbacks of a one-tap mutation (W20): show the outcome at once, put it back when the server refuses, and read again
 * in the end. `touched` are path prefixes. Give the mutation a `mutationKey`, so that quick taps don't undo each other.
 */
export function optimistic<V>(
  patches: (variables: V) => CachePatch[],
  touched: (variables: V) => QueryKey[],
) {
  return {
    onMutate: (variables: V, { client }: MutationFunctionContext): AppliedPatches =>
      applyPatches(client, patches(variables)),
    onError: (_error: Error, _variables: V, applied: AppliedPatches | undefined): void =>
      applied?.rollback(),
    onSettled(
      _data: unknown,
      error: Error | null,
      variables: V,
      applied: AppliedPatches | undefined,
      context: MutationFunctionContext,
    ) {
      if (error === null) applied?.keep();
      if (isLast(context)) invalidate(context.client, touched(variables));
    },
  };
}

/** Reads again everything under these path prefixes, deliberately coarse. */
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
