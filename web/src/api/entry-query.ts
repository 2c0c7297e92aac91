import { readQuery } from './client/query-fn';
import type { EntryInfo } from './types';

/**
 * The tenant of this host: its name, whether it is active, and its demo sign-ins. The address may force a tenant
 * (docs/rules/entry-selection.md).
 */
export function entryQuery(organization: string | null) {
  return readQuery<EntryInfo>(
    organization === null ? (['/api/entry'] as const) : (['/api/entry', { org: organization }] as const),
  );
}
