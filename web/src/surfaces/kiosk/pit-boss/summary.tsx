import { summaryCards } from '@/features/pit-boss/model';
import { usePitOverview } from '@/features/pit-boss/queries';
import { ErrorStrip } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';

/** The four figures in one quiet line. */
export function Summary({ roomId }: { roomId: string }) {
  const overview = usePitOverview(roomId);
  return (
    <>
      <dl className="pit-sums" aria-busy={overview.isPending}>
        {summaryCards(overview.data).map(({ id, label, value, of, detail }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              {value ??
                (overview.isError ? (
                  '–'
                ) : (
                  <span className="flex h-8 items-center">
                    <Skeleton width="5rem" height="1.25rem" />
                  </span>
                ))}{' '}
              {of === undefined ? null : <small>{of}</small>}
            </dd>
            <dd className="pit-sums-sub">
              {detail === '' && !overview.isError ? (
                <span className="flex h-4 items-center">
                  <Skeleton width="9rem" height="0.625rem" />
                </span>
              ) : (
                detail
              )}
            </dd>
          </div>
        ))}
      </dl>
      {overview.isError ? (
        <div className="pb-2">
          <ErrorStrip
            what="the figures"
            error={overview.error}
            retrying={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        </div>
      ) : null}
    </>
  );
}
