import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/api/client/query-fn';
import type { Activity } from '@/api/types';
import { activityBadge, activityText } from '@/room/reports/activity/model';
import { formatTime, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useRefreshInterval } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { Empty } from '@/ui/empty';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { Read } from './parts';
import { listStyle, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

const MAX_ACTIONS = 100;

/** The signed-in user's acts of this gaming day, newest first. */
export function MyActions({ offline }: { offline: boolean }) {
  const room = useRoom();
  const actions = useQuery(
    readQuery<Activity[]>(['/api/activity', room.id, { limit: MAX_ACTIONS, mine: 'true' }], {
      refetchInterval: useRefreshInterval('activity'),
    }),
  );
  const now = useNow(60_000);
  const dayOf = (moment: string | number) => gamingDayOf(moment, room);
  const today = (actions.data ?? []).filter(({ timestamp }) => dayOf(timestamp) === dayOf(now));
  return (
    <section aria-labelledby="mf-actions">
      <SectionHead
        id="mf-actions"
        title="My Actions Today"
        note={actions.data === undefined ? '' : today.length < MAX_ACTIONS ? today.length : `${MAX_ACTIONS}+`}
      />
      <Read what="actions" query={actions} offline={offline}>
        {today.length === 0 ? (
          <div className={listStyle}>
            <Empty title="Nothing yet today">What you do on the floor appears here.</Empty>
          </div>
        ) : (
          <ol className={listStyle}>
            {today.map(({ id, action, description, timestamp }) => {
              const { shape, tone } = activityBadge(action);
              return (
                <li key={id} className={rowStyle()}>
                  <span className={`${toneClass[tone]} text-tone`}>
                    <Shape name={shape} />
                  </span>
                  <span className={`${whatStyle()} wrap-anywhere`}>{activityText({ description })}</span>
                  <time dateTime={timestamp} className={whyStyle}>
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
