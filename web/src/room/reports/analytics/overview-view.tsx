import type { AdvancedAnalytics, HourlyOccupancy } from '@/api/figure-types';
import { QueryView, type Read } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { ErrorStrip } from '@/ui/error-panel';
import type { ActLink } from './links';
import { Overview, OverviewSkeleton } from './overview';

interface OverviewViewProps {
  advanced: Read<AdvancedAnalytics>;
  occupancy: Read<HourlyOccupancy>;
  link: ActLink;
}

/** The figures and the advice of a room. They are shown without the occupancy when that fails. */
export function OverviewView({ advanced, occupancy, link }: OverviewViewProps) {
  return (
    <QueryView of={advanced} what="the figures" panel="Analytics" skeleton={<OverviewSkeleton />}>
      {(data) => (
        <div className="grid gap-4 print:block print:[&>*+*]:mt-4">
          <StaleStrip of={{ 'the figures': advanced, 'the occupancy': occupancy }} />
          {occupancy.isError && occupancy.data === undefined ? (
            <ErrorStrip what="the occupancy" of={occupancy} />
          ) : null}
          <Overview analytics={data} occupancy={occupancy.data ?? (occupancy.isError ? null : undefined)} link={link} />
        </div>
      )}
    </QueryView>
  );
}
