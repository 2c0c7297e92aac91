import { useQuery } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { Activity, Room } from '@/api/types';
import { activityLook, activityText } from '@/features/activity/model';
import { formatTime, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useRefreshInterval } from '@/live/use-live';
import { Empty } from '@/ui/empty';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { Read } from './parts';

const MOST = 100;

/** What whoever is signed in has done on this gaming day, newest first. */
export function MyActions({ room, offline }: { room: Room; offline: boolean }) {
  const actions = useQuery({
    queryKey: ['/api/activity', room.id, { limit: MOST, mine: 'true' }],
    queryFn: queryFn<Activity[]>,
    refetchInterval: useRefreshInterval('activity'),
  });
  const now = useNow(60_000);
  const dayOf = (moment: string | number) => gamingDayOf(moment, room);
  const today = (actions.data ?? []).filter(({ timestamp }) => dayOf(timestamp) === dayOf(now));
  return (
    <section aria-labelledby="mf-actions">
      <div className="mf-head">
        <h2 id="mf-actions">My Actions Today</h2>
        <p>{actions.data === undefined ? '' : today.length < MOST ? today.length : `${MOST}+`}</p>
      </div>
      <Read what="actions" query={actions} offline={offline} timeZone={room.timeZone}>
        {today.length === 0 ? (
          <div className="mf-list">
            <Empty title="Nothing yet today">What you do on the floor appears here.</Empty>
          </div>
        ) : (
          <ol className="mf-list">
            {today.map(({ id, action, description, timestamp }) => {
              const { shape, tone } = activityLook(action);
              return (
                <li key={id} className="mf-row">
                  <span className={`${toneClass[tone]} text-tone`}>
                    <Shape name={shape} />
                  </span>
                  <span className="mf-what wrap-anywhere">{activityText({ description })}</span>
                  <time dateTime={timestamp} className="mf-why">
                    {formatTime(timestamp, room.timeZone)}
                  </time>
                </li>
              );
            })}
          </ol>
        )}
      </Read>
    </section>
  );
}
