import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '@/api/types';
import { ACTIVITY_PREVIEW } from '@/lib/config';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { MemoRow } from '@/ui/memo-row';
import { ListHead, PanelFoot } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { Loading, Skeleton } from '@/ui/skeleton';
import { toneClass } from '@/ui/tone';
import { activityBadge, activityText, byDay, withNewer } from './model';
import { activityPagesQuery, useActivity } from './queries';

interface ActivityFeedProps {
  roomId: string;
  timeZone: string;
  table?: string;
}

/** "Recent Activity": the acts in the room, newest first, page by page. Use it inside a Panel. */
export function ActivityFeed({ roomId, timeZone, table }: ActivityFeedProps) {
  const [expanded, setExpanded] = useState(false);
  const recent = useActivity(roomId, table);
  const pages = useInfiniteQuery({ ...activityPagesQuery(roomId, table), enabled: expanded });
  const shown = useShown(recent.data ?? [], expanded ? pages.data : undefined, expanded);
  const failed = recent.isError ? recent : expanded && pages.isError ? pages : null;

  if (recent.data === undefined) {
    return recent.isError ? (
      <Fault query={recent} />
    ) : (
      <Loading label="Loading activity">
        <SkeletonFeed />
      </Loading>
    );
  }
  if (shown.length === 0) {
    return (
      <Empty title="No activity yet">
        Players who join, sit down or leave and tables that change appear here as it happens.
      </Empty>
    );
  }
  const all = expanded && pages.data !== undefined && !pages.hasNextPage;
  const mayHaveMore = recent.data.length > ACTIVITY_PREVIEW;
  return (
    <>
      {failed === null ? null : (
        <div className="p-3 pb-0">
          <Fault query={failed} shownFrom={formatTime(recent.dataUpdatedAt, timeZone)} />
        </div>
      )}
      <Days items={shown} timeZone={timeZone} />
      {mayHaveMore ? (
        <PanelFoot>
          <Button
            size="sm"
            busy={pages.isLoading || pages.isFetchingNextPage}
            disabledReason={all ? 'There is no earlier activity' : undefined}
            onClick={() => {
              if (expanded) void pages.fetchNextPage();
              else setExpanded(true);
            }}
          >
            Show more
          </Button>
        </PanelFoot>
      ) : null}
    </>
  );
}

/** A few lines at first; once expanded, all loaded pages with newer lines on top. */
function useShown(recent: readonly Activity[], pages: readonly Activity[] | undefined, expanded: boolean): Activity[] {
  if (!expanded) return recent.slice(0, ACTIVITY_PREVIEW);
  return withNewer(pages ?? [], recent);
}

interface FaultProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The time of the data; set when stale data is still shown. */
  shownFrom?: string;
}

function Fault({ query, shownFrom }: FaultProps) {
  const Part = shownFrom === undefined ? ErrorPanel : ErrorStrip;
  return <Part what="activity" of={query} shownFrom={shownFrom} />;
}

/** Days with a heading. Today has none: it is the first day, unless nothing has happened today. */
function Days({ items, timeZone }: { items: readonly Activity[]; timeZone: string }) {
  const today = useNow(60_000);
  return byDay(items, timeZone, today).map(({ day, label, items: ofDay }) => (
    <div key={day}>
      {label === null ? null : <ListHead title={label} />}
      <ul className="py-2">
        {ofDay.map((item) => (
          <MemoRow key={item.id} by={[item, timeZone]}>
            {() => <Line item={item} timeZone={timeZone} />}
          </MemoRow>
        ))}
      </ul>
    </div>
  ));
}

function Line({ item, timeZone }: { item: Activity; timeZone: string }) {
  const { shape, tone } = activityBadge(item.action);
  return (
    <li className="flex min-h-8 items-center gap-2 px-4 py-1 text-dense phone:grid phone:grid-cols-[4rem_0.75rem_minmax(0,1fr)] phone:gap-y-0 phone:px-3 phone:py-1.5">
      <time dateTime={item.timestamp} className="w-16 flex-none text-meta text-ink-3">
        {formatTime(item.timestamp, timeZone)}
      </time>
      <span className={`${toneClass[tone]} flex-none text-tone`}>
        <Shape name={shape} />
      </span>
      <span className="min-w-0 text-pretty wrap-anywhere">{activityText(item)}</span>
      <span className="ml-auto flex-none text-ink-3 phone:col-start-3 phone:ml-0 phone:text-meta">
        {' '}
        {item.actorName}
      </span>
    </li>
  );
}

function SkeletonFeed() {
  return (
    <div className="py-2">
      {Array.from({ length: ACTIVITY_PREVIEW }, (_, index) => (
        <div key={index} className="flex min-h-8 items-center gap-2 px-4 phone:px-3">
          <Skeleton width="4rem" height="0.625rem" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}
