import type { Alert } from '@/api/staff-types';
import { useRoom } from '@/api/session/session-context';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { QueryView } from '@/shells/query-view';
import { messageParts, placeOf } from './model';
import { useResolvedAlerts } from './queries';

/** The alerts resolved on this gaming day, with the users who resolved them. */
export function ResolvedList() {
  const { id: roomId, timeZone } = useRoom();
  const resolved = useResolvedAlerts(roomId);
  return (
    <QueryView
      of={resolved}
      what="resolved alerts"
      empty={<Empty title="Nothing resolved yet">Alerts of this gaming day come here.</Empty>}
    >
      {(alerts) => (
        <ol>
          {alerts
            .toSorted((a, b) => resolvedTime(b) - resolvedTime(a))
            .map((alert) => {
              const { what, rest } = messageParts(alert);
              const took = durationText(minutesBetween(Date.parse(alert.timestamp), resolvedTime(alert)));
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
      )}
    </QueryView>
  );
}

function resolvedTime({ resolvedAt, timestamp }: Alert): number {
  return Date.parse(resolvedAt ?? timestamp);
}
