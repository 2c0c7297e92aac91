import { cva } from 'class-variance-authority';
import { Link, useParams } from '@tanstack/react-router';
import type { Figure, Insight } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { INSIGHT_BADGE } from '@/room/reports/executive/model';
import { useInsights } from '@/room/reports/executive/queries';
import { basisText } from '@/room/reports/pit-boss/model';
import { usePitOverview } from '@/room/reports/pit-boss/queries';
import { formatTime } from '@/lib/format';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { QueryView } from '@/shells/query-view';
import { OpenInConsole } from '../open-in-console';
import { type PitBossSearch, pitBossSearch, TAB_LABEL } from './search';
import { Stale } from './stale';

/** Three percentages with their bases, and the recommendations of the room's rules. */
export function InsightsTab() {
  const room = useRoom();
  const { data: overview, isError } = usePitOverview(room.id);
  // The line above shows that the figures could not be loaded, with a retry.
  const missing = isError && overview === undefined;
  return (
    <div className="grid gap-4 pt-4">
      <h2 className="sr-only">Insights</h2>
      <Stats>
        <Share label="Table Utilization" figure={overview?.tableUtilization} unit="seat minutes" missing={missing} />
        <Share label="Dealer On-Time" figure={overview?.onTimePushes} unit="pushes" missing={missing} />
        <Share
          label="Waits Within Target, 24 h"
          figure={overview?.customerSatisfaction}
          unit="waits"
          missing={missing}
        />
      </Stats>
      <Recommendations />
    </div>
  );
}

interface ShareProps {
  label: string;
  figure: Figure | undefined;
  unit: Parameters<typeof basisText>[1];
  /** Whether loading failed: then no skeleton is shown, which would promise data. */
  missing: boolean;
}

function Share({ label, figure, unit, missing }: ShareProps) {
  if (figure === undefined)
    return <Stat label={label} value={missing ? '–' : undefined} delta={missing ? 'could not be read' : ''} />;
  const { percent, target, formula } = figure;
  return (
    <Stat
      label={label}
      value={percent === null ? '–' : `${percent}%`}
      {...(target === null ? {} : { unit: `target ${target}%` })}
      delta={basisText(figure, unit)}
      info={formula}
    />
  );
}

function Recommendations() {
  const room = useRoom();
  const insights = useInsights(room.id);
  return (
    <div>
      <Stale what="recommendations" query={insights} />
      <Panel title="Recommendations" count={insights.data?.length}>
        <QueryView
          of={insights}
          what="recommendations"
          rows={3}
          empty={
            <Empty title="Nothing to recommend">
              The rules look at tables, lists, dealers and revenue; none of them asks for anything now.
            </Empty>
          }
        >
          {(items) => (
            // One grid for all rows, so that figures and acts are aligned.
            <ul className="grid grid-cols-[minmax(0,1fr)_repeat(3,auto)_auto] gap-x-6 max-[1024px]:block">
              {items.map((insight) => (
                <Recommendation key={insight.id} insight={insight} />
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
    </div>
  );
}

const recommendation = cva([
  'col-span-full grid grid-cols-subgrid items-center border-line-soft p-4 text-dense text-ink-2 not-first:border-t',
  'max-[1024px]:flex max-[1024px]:flex-wrap max-[1024px]:gap-x-3 max-[1024px]:gap-y-2 max-[1024px]:[&>a]:ml-auto',
]);

function Recommendation({ insight }: { insight: Insight }) {
  const { timeZone } = useRoom();
  const { roomId, type, title, description, impact, evidence, act, timestamp, actionRequired } = insight;
  const { roomId: here } = useParams({ from: '/pit-boss/$roomId' });
  const [path, words] = act.to.split('?');
  return (
    <li className={recommendation()}>
      <div className="max-w-176 wrap-anywhere max-[1024px]:max-w-none max-[1024px]:flex-[1_0_100%]">
        <p className="flex flex-wrap gap-3 text-[0.75rem]/5 text-ink-3 tabular-nums">
          <StatusBadge {...INSIGHT_BADGE[type]} filled={actionRequired} />
          <span>since {formatTime(timestamp, timeZone)}</span>
        </p>
        <h3 className="py-0.5 text-body font-semibold text-ink">{title}</h3>
        <p>{description}</p>
        {impact === '' ? null : <p className="font-medium text-ink">{impact}</p>}
      </div>
      <dl className="col-span-3 grid grid-cols-subgrid items-start max-[1024px]:flex max-[1024px]:flex-wrap max-[1024px]:gap-x-4 max-[1024px]:gap-y-2">
        {evidence.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="max-w-26 text-meta text-ink-3">{label}</dt>
            <dd className="text-title font-semibold tracking-normal text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {path === `/pit-boss/${encodeURIComponent(here)}` ? (
        <ActHere search={pitBossSearch(Object.fromEntries(new URLSearchParams(words)))} />
      ) : (
        <OpenInConsole act={act} roomId={roomId} size="xl" />
      )}
    </li>
  );
}

/** A link for an act on this screen: it opens the act's tab. */
function ActHere({ search }: { search: PitBossSearch }) {
  return (
    <Link from="/pit-boss/$roomId" to="." search={search} resetScroll={false} className={buttonStyle({ size: 'xl' })}>
      {TAB_LABEL[search.tab ?? 'alerts']}
    </Link>
  );
}
