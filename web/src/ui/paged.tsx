import type { ReactNode } from 'react';
import { Button } from './button';
import { ErrorPanel, ErrorStrip } from './error-panel';
import { PanelFoot } from './panel';
import { Loading, SkeletonRows } from './skeleton';

/** What a list that is read page by page knows of itself. */
export interface PagedQuery<T> {
  data: readonly T[] | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedProps<T> {
  /** "chip transactions": in "Could not load chip transactions." */
  what: string;
  query: PagedQuery<T>;
  skeleton?: ReactNode;
  empty: ReactNode;
  /** At the left of the foot: a sum. */
  note?: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A growing list in its four states, and "Show more" below it. Goes into a Panel. */
export function Paged<T>({ what, query, skeleton, empty, note, children }: PagedProps<T>) {
  const fault = {
    what,
    error: query.error,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  };
  if (query.data === undefined) {
    if (query.isError) return <ErrorPanel {...fault} />;
    return <Loading label={`Loading ${what}`}>{skeleton ?? <SkeletonRows rows={8} />}</Loading>;
  }
  return (
    <>
      {query.isError ? <ErrorStrip {...fault} /> : null}
      {query.data.length === 0 ? empty : children(query.data)}
      {query.hasNextPage || (note !== undefined && query.data.length > 0) ? (
        <PanelFoot>
          <span className="font-normal text-ink-3 tabular-nums">{note}</span>
          {query.hasNextPage ? (
            <Button
              size="sm"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </PanelFoot>
      ) : null}
    </>
  );
}
