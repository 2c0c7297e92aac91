import type { AdvancedAnalytics } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { percentText } from '@/lib/figures';
import { formatDay } from '@/lib/format';
import { LineChart } from '@/ui/chart/line-chart';
import { Empty } from '@/ui/empty';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { ofText, retentionText } from './model';

/** Returning players by week and by the membership they had. */
export function Retention({ analytics }: { analytics: AdvancedAnalytics }) {
  const { timeZone } = useRoom();
  const { retention, retentionByTerm } = analytics;
  const first = retention[0];
  const last = retention.at(-1);
  const lowest = Math.min(100, ...retention.map(({ value }) => value));
  return (
    <Panel title="Retention" actions={<span className="text-meta text-ink-3">Back within 30 days</span>}>
      {first === undefined || last === undefined ? (
        <Empty title="No retention yet">It needs visits of the last 30 days and of the 30 before.</Empty>
      ) : (
        <div className="grid gap-4 p-4 phone:p-3">
          <LineChart
            label={retentionText(retention, timeZone)}
            points={retention.map(({ at, value }) => ({
              key: at,
              value,
              label: formatDay(at, timeZone),
              text: `${Math.round(value)}%`,
            }))}
            heads={['Week of', 'Came back']}
            from={Math.max(0, Math.floor(lowest / 10) * 10 - 10)}
            dots
            first={`${formatDay(first.at, timeZone)}, ${Math.round(first.value)}%`}
            last={`${formatDay(last.at, timeZone)}, ${Math.round(last.value)}%`}
          />
          <dl className="grid grid-cols-[auto_minmax(3rem,1fr)_auto_auto] items-center gap-x-3 gap-y-2 text-dense tabular-nums [&_dd]:text-right">
            {retentionByTerm.map(({ term, figure }) => (
              <div key={term} className="contents">
                <dt className="capitalize">{term}</dt>
                <dd>
                  <Meter share={(figure.percent ?? 0) / 100} />
                </dd>
                <dd className="font-medium">{percentText(figure.percent)}</dd>
                <dd className="text-ink-3">{ofText(figure)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Panel>
  );
}
