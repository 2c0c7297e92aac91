import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime } from '@/lib/format';
import { ErrorStrip } from '@/ui/error-panel';
import { useRoom } from '../session-context';

export interface Source {
  /** "tables" */
  what: string;
  query: Pick<
    UseQueryResult,
    'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
  >;
}

function listText(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Lists that could not be read again, in one line: what is shown stays, with the age of the oldest. */
export function StaleStrip({ sources }: { sources: readonly Source[] }) {
  const { timeZone } = useRoom();
  const stale = sources.filter(({ query }) => query.isError && query.data !== undefined);
  const [first] = stale;
  if (first === undefined) return null;
  return (
    <ErrorStrip
      what={listText(stale.map(({ what }) => what))}
      error={first.query.error}
      shownFrom={formatTime(Math.min(...stale.map(({ query }) => query.dataUpdatedAt)), timeZone)}
      retrying={stale.some(({ query }) => query.isFetching)}
      onRetry={() => {
        for (const { query } of stale) void query.refetch();
      }}
    />
  );
}
