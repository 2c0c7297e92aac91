import type { PlayerProfile } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { BarChart } from '@/ui/chart/bar-chart';
import { weekBars, weeksSummary } from './model';

/** "Hours per week" of the last 13 weeks. */
export function HoursPanel({ weeks }: Pick<PlayerProfile, 'weeks'>) {
  const now = useNow(60_000);
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
