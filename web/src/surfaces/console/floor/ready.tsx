import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading } from '@/ui/skeleton';

interface ReadyProps<T> {
  /** "tables": in "Could not load tables." */
  what: string;
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** The same shapes, while nothing is known yet. */
  skeleton: ReactNode;
  /** Names the panel that a failure stands in, where what is shown brings panels of its own. */
  panel?: string;
  children: (data: T) => ReactNode;
}

/** A part of a page whose data is loading, could not be loaded or is there (W5). With old data it always is. */
export function Ready<T>({ what, query, skeleton, panel, children }: ReadyProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Loading label={`Loading ${what}`}>{skeleton}</Loading>;
  const failure = (
    <ErrorPanel
      what={what}
      error={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
  return panel === undefined ? (
    failure
  ) : (
    <Panel title={panel} hideTitle>
      {failure}
    </Panel>
  );
}
