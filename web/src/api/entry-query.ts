import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { EntryInfo } from '@/api/types';

/** Whose host this is: name, whether it is active, demo sign-ins. The address may force a tenant (docs/rules/entry-selection.md). */
export function entryQuery(organization: string | null) {
  return queryOptions({
    queryKey:
      organization === null
        ? (['/api/entry'] as const)
        : (['/api/entry', { org: organization }] as const),
    queryFn: queryFn<EntryInfo>,
  });
}
