import type { UseQueryResult } from '@tanstack/react-query';
import type { DirectoryCounts } from '@/api/types';
import { formatCount } from '@/lib/format';

/** A figure of the directory: undefined while it loads, a dash when the query failed. */
export function figure({ data, isError }: Pick<UseQueryResult<DirectoryCounts>, 'data' | 'isError'>) {
  return (of: (counts: DirectoryCounts) => number): string | undefined => {
    if (data !== undefined) return formatCount(of(data));
    return isError ? '–' : undefined;
  };
}
