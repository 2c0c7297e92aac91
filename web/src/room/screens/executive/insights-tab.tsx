import { cva } from 'class-variance-authority';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExecutiveSummary, Insight } from '@/api/figure-types';
import type { Room } from '@/api/types';
import { useRooms } from '@/api/session/session-context';
import { InsightRow } from '@/room/reports/executive/insight-row';
import { scopeOf } from '@/room/reports/executive/model';
import { useInsights } from '@/room/reports/executive/queries';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Stats } from '@/ui/stats';
import { useNarrow } from '@/ui/use-media';
import { QueryView } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { OpenInConsole } from '../open-in-console';
import { KeyFigures } from './key-figures';
import { RoomsPanel } from './rooms-panel';
import { splitStyle, stackStyle } from './layout';

interface InsightsTabProps {
  /** null: all rooms. */
  room: Room | null;
  summary: UseQueryResult<ExecutiveSummary>;
}

/** More rooms than this need the whole width. */
const BESIDE = 3;

/** The figures, the insights, and the rooms side by side. */
export function InsightsTab({ room, summary }: InsightsTabProps) {
  const rooms = useRooms();
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
  const advice = <Advice room={room} noTables={noTables} />;
  return (
    <div className={stackStyle()}>
      <StaleStrip of={{ 'the figures': summary }} timeZone={zone} />
      {summary.isError && data === undefined ? <ErrorStrip what="the figures" of={summary} /> : null}
      <div className={keyFigures()}>
        <Stats>
          <KeyFigures
            scope={scope ?? (summary.isError || data !== undefined ? null : undefined)}
            alertsAt={room === null ? undefined : `/pit-boss/${room.id}`}
          />
        </Stats>
      </div>
      {wide ? (
        // On a wide screen the comparison comes first; on a phone it is long, so the insights come first.
        <div className={stackStyle()}>
          {narrow ? advice : panel}
          {narrow ? panel : advice}
        </div>
      ) : (
        <div className={splitStyle({ alone: rooms.length === 1 })}>
          {advice}
          {panel}
        </div>
      )}
    </div>
  );
}

/** Seven figures, each as wide as needed, in place of the equal columns of `Stats`. */
const keyFigures = cva([
  '[&_dl]:grid-cols-[repeat(7,auto)]',
  'max-[1360px]:[&_dl]:grid-cols-4 max-[1360px]:[&_dl>:last-child]:col-span-2',
  'max-[768px]:[&_dl]:grid-cols-2 max-[768px]:[&_dl>:first-child]:col-span-full',
  'max-[768px]:[&_dl>:last-child]:col-auto!',
  'max-[768px]:[&_small]:ml-0 max-[768px]:[&_small]:block max-[768px]:[&_small]:text-meta',
]);

/** The insights shown first; the button "Show all" appears only if it adds more than two. */
const FIRST = 6;
const MAX_INSIGHTS = 8;

interface AdviceProps {
  room: Room | null;
  /** Whether none of the shown rooms has tables, so that no player can be seated yet. */
  noTables: boolean;
}

function Advice({ room, noTables }: AdviceProps) {
  const rooms = useRooms();
  // One query holds the insights of all rooms, so that another room is shown without loading.
  const insights = useInsights();
  const [more, setMore] = useState(false);
  const list = insights.data?.filter(({ roomId }) => room === null || roomId === room.id);
  const zones = new Map(rooms.map(({ id, timeZone }) => [id, timeZone]));
  return (
    <div className={stackStyle()}>
      <StaleStrip of={{ insights }} />
      <Panel title="Business Insights" count={list === undefined || list.length === 0 ? undefined : list.length}>
        <QueryView of={{ ...insights, data: list }} what="insights" rows={4} empty={<NoInsights noTables={noTables} />}>
          {(all) => (
            <>
              <ol>
                {(more || all.length <= MAX_INSIGHTS ? all : all.slice(0, FIRST)).map((insight: Insight) => (
                  <InsightRow
                    key={insight.id}
                    insight={insight}
                    timeZone={zones.get(insight.roomId) ?? 'UTC'}
                    withRoom={room === null}
                    act={<OpenInConsole act={insight.act} roomId={insight.roomId} />}
                  />
                ))}
              </ol>
              {all.length <= MAX_INSIGHTS ? null : (
                <div className="flex justify-center border-t border-line-soft p-2" data-noprint="">
                  <Button variant="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
                    {more ? `Show the first ${FIRST}` : `Show all ${all.length}`}
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

function NoInsights({ noTables }: Pick<AdviceProps, 'noTables'>) {
  return noTables ? (
    <Empty title="No tables yet">
      Add the room's tables on Cash Games: figures begin with the first seat that is taken.
    </Empty>
  ) : (
    <Empty title="No insights now">
      The rules look at tables, lists, dealers, revenue and who comes back; none of them has anything to say.
    </Empty>
  );
}
