import type { Alert } from '@/api/staff-types';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { ListRow } from '@/ui/list-row';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { messageParts, placeOf } from './model';
import { useResolvedAlerts } from './queries';

/** What was settled on this gaming day, and by whom. */
export function ResolvedList({ roomId, timeZone }: { roomId: string; timeZone: string }) {
  const resolved = useResolvedAlerts(roomId);
  if (resolved.data === undefined)
    return resolved.isError ? (
      <ErrorPanel
        what="resolved alerts"
        error={resolved.error}
        retrying={resolved.isFetching}
        onRetry={() => void resolved.refetch()}
      />
    ) : (
      <Loading label="Loading resolved alerts">
        <SkeletonRows rows={3} />
      </Loading>
    );
  if (resolved.data.length === 0)
    return <Empty title="Nothing resolved yet">Alerts of this gaming day come here.</Empty>;
  return (
    <ol>
      {resolved.data
        .toSorted((a, b) => resolvedTime(b) - resolvedTime(a))
        .map((alert) => {
          const { what, rest } = messageParts(alert.message);
          const took = durationText(
            minutesBetween(Date.parse(alert.timestamp), resolvedTime(alert)),
          );
          return (
            <ListRow
              key={alert.id}
              dense
              title={`${placeOf(alert)}: ${what}`}
              detail={rest}
              end={formatTime(resolvedTime(alert), timeZone)}
              endDetail={`${alert.resolvedBy ?? 'Somebody'}, after ${took}`}
            />
          );
        })}
    </ol>
  );
}

function resolvedTime({ resolvedAt, timestamp }: Alert): number {
  return Date.parse(resolvedAt ?? timestamp);
}
