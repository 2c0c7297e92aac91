import { Panel } from '@/ui/panel';
import { Loading, Skeleton, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';

export function PlayerSkeleton() {
  return (
    <Loading label="Loading the player">
      <div className="grid gap-4">
        <Stats>
          {['Balance', 'Membership', 'Hours Played', 'Visits'].map((label) => (
            <Stat key={label} label={label} value={undefined} delta="" />
          ))}
        </Stats>
        <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            <Panel title="Hours per week">
              <div className="h-40 p-4">
                <Skeleton width="50%" />
              </div>
            </Panel>
            <Panel title="Seat History">
              <SkeletonRows rows={5} />
            </Panel>
          </div>
          <div className="grid min-w-0 gap-4">
            <Panel title="At the Door">
              <SkeletonRows rows={3} />
            </Panel>
            <Panel title="Flags">
              <SkeletonRows rows={4} />
            </Panel>
          </div>
        </div>
      </div>
    </Loading>
  );
}
