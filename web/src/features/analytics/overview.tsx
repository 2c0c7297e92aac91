import type { AdvancedAnalytics, HourlyOccupancy } from '@/api/figure-types';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { RecommendedActions } from './actions';
import { Figures } from './figures';
import type { ActLink } from './links';
import { Occupancy } from './occupancy';
import { PeakHour } from './peak';
import { Retention } from './retention';
import { WaitTimes } from './waits';
import './analytics.css';

interface OverviewProps {
  analytics: AdvancedAnalytics;
  /** undefined while it loads; null where it could not be read. */
  occupancy: HourlyOccupancy | null | undefined;
  timeZone: string;
  link: ActLink;
}

/** A room's figures, its hours, what to do about them, and what they are made of. */
export function Overview({ analytics, occupancy, timeZone, link }: OverviewProps) {
  return (
    <div className="grid gap-4">
      <Figures analytics={analytics} timeZone={timeZone} />
      {occupancy === undefined ? (
        <OccupancySkeleton />
      ) : occupancy === null ? null : (
        <Occupancy occupancy={occupancy} />
      )}
      <div className="fig-split">
        <RecommendedActions advice={analytics.advice} link={link} />
        <PeakHour forecast={analytics.peakHourForecast} timeZone={timeZone} />
      </div>
      <div className="fig-split" id="waits">
        <WaitTimes waits={analytics.waits} all={analytics.allWaits} target={analytics.waitTarget} />
        <Retention analytics={analytics} timeZone={timeZone} />
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

export function OverviewSkeleton({ timeZone }: { timeZone: string }) {
  return (
    <div className="grid gap-4">
      <Figures analytics={undefined} timeZone={timeZone} />
      <OccupancySkeleton />
      <div className="fig-split">
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
