import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export interface GrowingListProps<Row> {
  title: string;
  /** "memberships": in "Could not load memberships." */
  what: string;
  query: UseInfiniteQueryResult<Row[]>;
  timeZone: string;
  /** Why there is nothing, and what would change it. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A long list, fifty rows at a time. Its sums are those of the rows that are shown, and it says so. */
export function GrowingList<Row>({
  title,
  what,
  query,
  timeZone,
  empty,
  children,
}: GrowingListProps<Row>) {
  const { data: rows, isError, error, isFetching, hasNextPage } = query;
  const retry = { what, error, retrying: isFetching, onRetry: () => void query.refetch() };
  if (rows === undefined) {
    return (
      <Panel title={title}>
        {isError ? (
          <ErrorPanel {...retry} />
        ) : (
          <Loading label={`Loading ${what}`}>
            <SkeletonRows rows={8} />
          </Loading>
        )}
      </Panel>
    );
  }
  return (
    <>
      {isError ? (
        <ErrorStrip {...retry} shownFrom={formatTime(query.dataUpdatedAt, timeZone)} />
      ) : null}
      <Panel
        title={title}
        count={
          rows.length === 0
            ? undefined
            : `${formatCount(rows.length)}${hasNextPage ? ' shown' : ''}`
        }
      >
        {rows.length === 0 ? empty : children(rows)}
        {hasNextPage ? (
          <footer
            data-noprint=""
            className="flex justify-center border-t border-line-soft px-4 py-2"
          >
            <Button
              size="sm"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          </footer>
        ) : null}
      </Panel>
    </>
  );
}

/** "Total", or what the sums are of as long as there is more. */
export function totalWord(more: boolean): string {
  return more ? 'Total of what is shown' : 'Total';
}

/** The filters of a list: side by side, on a phone below each other. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div
      data-noprint=""
      className="mb-4 flex flex-wrap items-center gap-3 phone:grid phone:grid-cols-2 phone:gap-2 phone:[&>:first-child]:col-span-full"
    >
      {children}
    </div>
  );
}
