import type { UseQueryResult } from '@tanstack/react-query';
import type { AdvancedAnalytics, Advice, HourlyOccupancy } from '@/api/figure-types';
import { Overview, OverviewSkeleton } from '@/features/analytics/overview';
import { ErrorStrip } from '@/ui/error-panel';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { useRoom } from '../session-context';
import { ActLink } from './act-link';

interface OverviewTabProps {
  advanced: UseQueryResult<AdvancedAnalytics>;
  occupancy: UseQueryResult<HourlyOccupancy>;
}

export function OverviewTab({ advanced, occupancy }: OverviewTabProps) {
  const { timeZone } = useRoom();
  return (
    <Ready
      what="the figures"
      panel="Analytics"
      query={advanced}
      skeleton={<OverviewSkeleton timeZone={timeZone} />}
    >
      {(data) => (
        <div className="grid gap-4">
          <StaleStrip
            sources={[
              { what: 'the figures', query: advanced },
              { what: 'the occupancy', query: occupancy },
            ]}
          />
          {occupancy.isError && occupancy.data === undefined ? (
            <ErrorStrip
              what="the occupancy"
              error={occupancy.error}
              retrying={occupancy.isFetching}
              onRetry={() => void occupancy.refetch()}
            />
          ) : null}
          <Overview
            analytics={data}
            occupancy={occupancy.data ?? (occupancy.isError ? null : undefined)}
            timeZone={timeZone}
            link={actLink}
          />
        </div>
      )}
    </Ready>
  );
}

function actLink(act: Advice['act'], primary: boolean) {
  return <ActLink act={act} look={primary ? 'primary' : 'button'} />;
}
