import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExecutiveSummary, Insight } from '@/api/figure-types';
import type { Room, User } from '@/api/types';
import { InsightRow } from '@/features/executive/insight-row';
import { scopeOf } from '@/features/executive/model';
import { useInsights } from '@/features/executive/queries';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stats } from '@/ui/stats';
import { useNarrow } from '@/ui/use-media';
import { ActAway } from '../act-away';
import { KeyFigures } from './key-figures';
import { RoomsPanel } from './rooms-panel';

interface InsightsTabProps {
  rooms: readonly Room[];
  /** null: all of them. */
  room: Room | null;
  summary: UseQueryResult<ExecutiveSummary>;
  user: User;
}

/** More rooms than these need the whole width beside each other. */
const BESIDE = 3;

/** The figures, what follows from them, and the rooms side by side. */
export function InsightsTab({ rooms, room, summary, user }: InsightsTabProps) {
  const narrow = useNarrow();
  const data = summary.data;
  const scope = data && scopeOf(data, room?.id ?? null);
  const zone = room?.timeZone ?? rooms[0]?.timeZone ?? 'UTC';
  const wide = rooms.length > BESIDE;
  const panel = (
    <RoomsPanel
      columns={data?.rooms}
      failed={summary.isError}
      chosen={room?.id ?? null}
      timeZone={zone}
      alone={rooms.length === 1}
    />
  );
  const columns = data?.rooms.filter(({ roomId }) => room === null || roomId === room.id);
  const noTables = columns?.every(({ tables }) => tables === 0) ?? false;
  const advice = <Advice rooms={rooms} room={room} user={user} noTables={noTables} />;
  return (
    <div className="exec-stack">
      {summary.isError ? (
        <ErrorStrip
          what="the figures"
          error={summary.error}
          shownFrom={data && formatTime(data.asOf, zone)}
          retrying={summary.isFetching}
          onRetry={() => void summary.refetch()}
        />
      ) : null}
      <div className="exec-key">
        <Stats>
          <KeyFigures
            scope={scope ?? (summary.isError || data !== undefined ? null : undefined)}
            alertsAt={room === null ? undefined : `/pit-boss/${room.id}`}
          />
        </Stats>
      </div>
      {wide ? (
        // On a desk the comparison leads; on a phone it is long, and what should be done comes first.
        <div className="exec-stack">
          {narrow ? advice : panel}
          {narrow ? panel : advice}
        </div>
      ) : (
        <div className="exec-split" data-alone={rooms.length === 1 || undefined}>
          {advice}
          {panel}
        </div>
      )}
    </div>
  );
}

/** So many are read; the rest is asked for, where it is more than two. */
const FIRST = 6;
const MOST = 8;

interface AdviceProps {
  rooms: readonly Room[];
  room: Room | null;
  user: User;
  /** Nothing can be seated yet. */
  noTables: boolean;
}

function Advice({ rooms, room, user, noTables }: AdviceProps) {
  // Those of all rooms are one answer: another room is shown at once.
  const insights = useInsights();
  const [more, setMore] = useState(false);
  const list = insights.data?.filter(({ roomId }) => room === null || roomId === room.id);
  const zones = new Map(rooms.map(({ id, timeZone }) => [id, timeZone]));
  const failure = {
    what: 'insights',
    error: insights.error,
    retrying: insights.isFetching,
    onRetry: () => void insights.refetch(),
  };
  return (
    <div className="exec-stack">
      {insights.isError && list !== undefined ? <ErrorStrip {...failure} /> : null}
      <Panel
        title="Business Insights"
        count={list === undefined || list.length === 0 ? undefined : list.length}
      >
        {list === undefined ? (
          insights.isError ? (
            <ErrorPanel {...failure} />
          ) : (
            <Loading label="Loading insights">
              <SkeletonRows rows={4} />
            </Loading>
          )
        ) : list.length === 0 ? (
          noTables ? (
            <Empty title="No tables yet">
              Add the room's tables on Cash Games: figures begin with the first seat that is taken.
            </Empty>
          ) : (
            <Empty title="No insights now">
              The rules look at tables, lists, dealers, revenue and who comes back; none of them has
              anything to say.
            </Empty>
          )
        ) : (
          <>
            <ol>
              {(more || list.length <= MOST ? list : list.slice(0, FIRST)).map(
                (insight: Insight) => (
                  <InsightRow
                    key={insight.id}
                    insight={insight}
                    timeZone={zones.get(insight.roomId) ?? 'UTC'}
                    withRoom={room === null}
                    act={<ActAway act={insight.act} roomId={insight.roomId} user={user} />}
                  />
                ),
              )}
            </ol>
            {list.length <= MOST ? null : (
              <div className="exec-more" data-noprint="">
                <Button variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
                  {more ? `Show the first ${FIRST}` : `Show all ${list.length}`}
                </Button>
              </div>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}
