import type { Figure, Insight } from '@/api/figure-types';
import type { Room, User } from '@/api/types';
import { INSIGHT_LOOK } from '@/features/executive/model';
import { useInsights } from '@/features/executive/queries';
import { basisText } from '@/features/pit-boss/model';
import { usePitOverview } from '@/features/pit-boss/queries';
import { formatTime } from '@/lib/format';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { ActAway } from '../act-away';
import { followHere, goTo } from '@/lib/address';
import { TAB_LABEL, tabOf } from './address';
import { Stale } from './stale';
import './insights.css';

/** Three shares with what they are shares of, and what the room's rules advise. */
export function InsightsTab({ room, user }: { room: Room; user: User }) {
  const { data: overview, isError } = usePitOverview(room.id);
  // The line above says that the figures could not be read, and reads them again.
  const missing = isError && overview === undefined;
  return (
    <div className="pit-insights">
      <h2 className="sr-only">Insights</h2>
      <Stats>
        <Share
          label="Table Utilization"
          figure={overview?.tableUtilization}
          unit="seat minutes"
          missing={missing}
        />
        <Share
          label="Dealer On-Time"
          figure={overview?.onTimePushes}
          unit="pushes"
          missing={missing}
        />
        <Share
          label="Waits Within Target, 24 h"
          figure={overview?.customerSatisfaction}
          unit="waits"
          missing={missing}
        />
      </Stats>
      <Recommendations room={room} user={user} />
    </div>
  );
}

interface ShareProps {
  label: string;
  figure: Figure | undefined;
  unit: Parameters<typeof basisText>[1];
  /** It could not be read: no skeleton, which would promise it. */
  missing: boolean;
}

function Share({ label, figure, unit, missing }: ShareProps) {
  if (figure === undefined)
    return (
      <Stat
        label={label}
        value={missing ? '–' : undefined}
        delta={missing ? 'could not be read' : ''}
      />
    );
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

function Recommendations({ room, user }: { room: Room; user: User }) {
  const insights = useInsights(room.id);
  return (
    <div>
      <Stale what="recommendations" query={insights} room={room} />
      <Panel title="Recommendations" count={insights.data?.length}>
        {insights.data === undefined ? (
          insights.isError ? (
            <ErrorPanel
              what="recommendations"
              error={insights.error}
              retrying={insights.isFetching}
              onRetry={() => void insights.refetch()}
            />
          ) : (
            <Loading label="Loading recommendations">
              <SkeletonRows rows={3} />
            </Loading>
          )
        ) : insights.data.length === 0 ? (
          <Empty title="Nothing to recommend">
            The rules look at tables, lists, dealers and revenue; none of them asks for anything
            now.
          </Empty>
        ) : (
          <ul className="pit-advices">
            {insights.data.map((insight) => (
              <Recommendation
                key={insight.id}
                insight={insight}
                timeZone={room.timeZone}
                user={user}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

interface RecommendationProps {
  insight: Insight;
  timeZone: string;
  user: User;
}

function Recommendation({ insight, timeZone, user }: RecommendationProps) {
  const { roomId, type, title, description, impact, evidence, act, timestamp, actionRequired } =
    insight;
  return (
    <li className="pit-advice">
      <div>
        <p>
          <StatusBadge {...INSIGHT_LOOK[type]} filled={actionRequired} />
          <span>since {formatTime(timestamp, timeZone)}</span>
        </p>
        <h3>{title}</h3>
        <p>{description}</p>
        {impact === '' ? null : <p className="pit-impact">{impact}</p>}
      </div>
      <dl>
        {evidence.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {act.to.split('?')[0] === window.location.pathname ? (
        <ActHere address={act.to} />
      ) : (
        <ActAway act={act} roomId={roomId} user={user} size="xl" />
      )}
    </li>
  );
}

/** What is done on this very screen is one of its tabs. */
function ActHere({ address }: { address: string }) {
  return (
    <a
      href={address}
      className={buttonStyle({ size: 'xl' })}
      onClick={(event) => {
        if (followHere(event)) goTo(address, 'push');
      }}
    >
      {TAB_LABEL[tabOf(address.split('?')[1] ?? '')]}
    </a>
  );
}
