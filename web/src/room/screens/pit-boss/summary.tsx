import { cva } from 'class-variance-authority';
import { useRoom } from '@/api/session/session-context';
import { summaryCards } from '@/room/reports/pit-boss/model';
import { usePitOverview } from '@/room/reports/pit-boss/queries';
import { ErrorStrip } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';

const figure = cva([
  'min-w-0 border-line pt-4 pr-6 pb-3 not-first:border-l not-first:pl-6',
  'max-[1200px]:pr-4 max-[1200px]:not-first:pl-4',
  'max-[768px]:py-2 max-[768px]:pr-0 max-[768px]:odd:border-l-0 max-[768px]:odd:pl-0 max-[768px]:even:pl-3',
  'max-[768px]:nth-[n+3]:border-t',
]);

/** The four figures in one muted line. */
export function Summary() {
  const roomId = useRoom().id;
  const overview = usePitOverview(roomId);
  return (
    <>
      <dl
        className="grid grid-cols-[1.35fr_1fr_1fr_1fr] border-b border-line max-[768px]:grid-cols-[1fr_1fr]"
        aria-busy={overview.isPending}
      >
        {summaryCards(overview.data).map(({ id, label, value, of, detail }) => (
          <div key={id} className={figure()}>
            <dt className="text-meta font-medium text-ink-2">{label}</dt>
            <dd className="text-stat font-semibold tracking-[-0.015em] tabular-nums">
              {value ??
                (overview.isError ? (
                  '–'
                ) : (
                  <span className="flex h-8 items-center">
                    <Skeleton width="5rem" height="1.25rem" />
                  </span>
                ))}{' '}
              {of === undefined ? null : (
                <small className="text-[0.875rem]/4 font-normal tracking-normal text-ink-3">{of}</small>
              )}
            </dd>
            <dd className="text-meta text-balance text-ink-3 tabular-nums">
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
          <ErrorStrip what="the figures" of={overview} />
        </div>
      ) : null}
    </>
  );
}
