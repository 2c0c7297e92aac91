import type { Figure, Insight } from '@/api/figure-types';
import type { Room, User } from '@/api/types';
import { INSIGHT_LOOK } from '@/features/executive/model';
import { useInsights } from '@/features/executive/queries';
import { basisText } from '@/features/pit-boss/model';
import { usePitOverview } from '@/features/pit-boss/queries';
import { formatTime } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { ActAway } from '../act-away';
import './insights.css';

/** Three shares with what they are shares of, and what the room's rules advise. */
export function InsightsTab({ room, user }: { room: Room; user: User }) {
  const overview = usePitOverview(room.id).data;
  return (
    <div className="pit-insights">
      <h2 className="sr-only">Insights</h2>
      <Stats>
        <Share label="Table Utilization" figure={overview?.tableUtilization} unit="seat minutes" />
        <Share label="Dealer On-Time" figure={overview?.onTimePushes} unit="pushes" />
        <Share label="Waits Within Target" figure={overview?.customerSatisfaction} unit="waits" />
      </Stats>
      <Recommendations room={room} user={user} />
    </div>
  );
}

interface ShareProps {
  label: string;
  figure: Figure | undefined;
  unit: Parameters<typeof basisText>[1];
}

function Share({ label, figure, unit }: ShareProps) {
  if (figure === undefined) return <Stat label={label} value={undefined} delta="" />;
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
          The rules look at tables, lists, dealers and revenue; none of them asks for anything now.
        </Empty>
      ) : (
        <ul>
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
        {impact === '' ? null : <p>{impact}</p>}
      </div>
      <dl>
        {evidence.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ActAway act={act} roomId={roomId} user={user} size="xl" />
    </li>
  );
}
