import type { AdvancedAnalytics, HourlyOccupancy } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { RecommendedActions } from './actions';
import { Figures } from './figures';
import type { ActLink } from './links';
import { Occupancy } from './occupancy';
import { PeakHour } from './peak';
import { Retention } from './retention';
import { WaitTimes } from './waits';

const splitStyle = 'grid grid-cols-[minmax(0,1fr)_23.5rem] gap-4 not-wide:grid-cols-1';

interface OverviewProps {
  analytics: AdvancedAnalytics;
  /** undefined while it loads; null after a failure. */
  occupancy: HourlyOccupancy | null | undefined;
  link: ActLink;
}

/** A room's figures, its hours, the recommendations, and the data behind them. */
export function Overview({ analytics, occupancy, link }: OverviewProps) {
  const { timeZone } = useRoom();
  return (
    <div className="grid gap-4">
      <Figures analytics={analytics} timeZone={timeZone} />
      {occupancy === undefined ? (
        <OccupancySkeleton />
      ) : occupancy === null ? null : (
        <Occupancy occupancy={occupancy} />
      )}
      <div className={splitStyle}>
        <RecommendedActions advice={analytics.advice} link={link} />
        <PeakHour forecast={analytics.peakHourForecast} />
      </div>
      <div className={splitStyle} id="waits">
        <WaitTimes waits={analytics.waits} all={analytics.allWaits} target={analytics.waitTarget} />
        <Retention analytics={analytics} />
      </div>
    </div>
  );
}

function OccupancySkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <Skeleton height="15rem" />
    </div>
  );
}

export function OverviewSkeleton() {
  const { timeZone } = useRoom();
  return (
    <div className="grid gap-4">
      <Figures analytics={undefined} timeZone={timeZone} />
      <OccupancySkeleton />
      <div className={splitStyle}>
        <Panel title="Recommended Actions">
          <SkeletonRows rows={4} />
        </Panel>
        <Panel title="Peak Hour Forecast">
          <div className="p-4">
            <Skeleton height="10rem" />
          </div>
        </Panel>
      </div>
    </div>
  );
}
