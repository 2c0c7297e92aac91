import { Panel } from '@/ui/panel';
import { Loading, Skeleton } from '@/ui/skeleton';

export function PlanSkeleton() {
  return (
    <Panel title="Table Plan">
      <Loading label="Loading the tables">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] phone:grid-cols-2">
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index} className="grid gap-2 p-3">
              <Skeleton width="2rem" />
              <Skeleton height="4.5rem" />
              <Skeleton width="4rem" />
            </div>
          ))}
        </div>
      </Loading>
    </Panel>
  );
}
