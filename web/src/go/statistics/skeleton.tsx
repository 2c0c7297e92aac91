import { Loading, Skeleton, SkeletonRows } from '@/ui/skeleton';

export const statisticsPage = 'grid grid-cols-1 gap-6 pb-2 desk:grid-cols-2 desk:gap-x-10';

/** The skeleton of the screen while it loads. */
export function StatisticsSkeleton() {
  return (
    <Loading label="Loading your statistics">
      <div className={statisticsPage} aria-hidden="true">
        <div className="grid gap-3 desk:col-span-full">
          <Skeleton width="5rem" height="0.75rem" />
          <Skeleton width="9rem" height="2.25rem" />
          <Skeleton height="12rem" />
          <Skeleton height="2.75rem" />
        </div>
        <Skeleton height="9rem" />
        <SkeletonRows rows={4} />
      </div>
    </Loading>
  );
}
