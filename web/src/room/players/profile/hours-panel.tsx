import type { PlayerProfile } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { BarChart } from '@/ui/chart/bar-chart';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { weekBars, weeksSummary } from './model';

/** "Hours per week" of the last 13 weeks. */
export function HoursPanel({ weeks }: Pick<PlayerProfile, 'weeks'>) {
  const now = useNow(60_000);
  if (weeks.every(({ hours }) => hours === 0)) {
    return (
      <Panel title="Hours per week">
        <Empty title="No hours yet">Nothing played in {weeks.length} weeks.</Empty>
      </Panel>
    );
  }
  return (
    <BarChart
      title="Hours per week"
      summary={weeksSummary(weeks)}
      bars={weekBars(weeks, now)}
      heads={{ label: 'Week', value: 'Hours' }}
      unit="hours"
    />
  );
}
