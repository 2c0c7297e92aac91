import './statistics.css';
import { Loading, Skeleton, SkeletonRows } from '@/ui/skeleton';

/** The shapes of the screen while nothing is known. */
export function StatisticsSkeleton() {
  return (
    <Loading label="Loading your statistics">
      <div className="st-page" aria-hidden="true">
        <div className="st-profit grid gap-3">
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
