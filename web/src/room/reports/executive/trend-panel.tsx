import { LineChart } from '@/ui/chart/line-chart';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { shortDay, type Trend, trendText } from './performance';

/** One figure over the days, with its latest number beside it. The table of the days has every day's number. */
export function TrendPanel({ trend }: { trend: Trend }) {
  const { title, points, text } = trend;
  const [first] = points;
  const last = points.at(-1);
  return (
    <Panel
      title={title}
      actions={
        last === undefined ? undefined : (
          <span className="text-dense text-ink-3 tabular-nums">
            <b className="font-semibold text-ink">{text(last.value)}</b>
            {last.partial ? ' so far today' : ''}
          </span>
        )
      }
    >
      {first === undefined || last === undefined ? (
        <Empty title="Nothing recorded">No day has it yet.</Empty>
      ) : (
        <div className="p-4 phone:p-3">
          <LineChart
            label={trendText(trend)}
            points={points.map(({ day, value }) => ({ key: day, value }))}
            first={`${shortDay(first.day)}, ${text(first.value)}`}
            last={`${shortDay(last.day)}, ${text(last.value)}`}
          />
        </div>
      )}
    </Panel>
  );
}
