import type { AdvancedAnalytics } from '@/api/figure-types';
import { Stat, Stats } from '@/ui/stats';
import { figureCards } from './model';

const LABELS = ['Table Utilization', 'Average Wait', 'Player Retention', 'Average Session', 'Revenue This Hour'];

interface FiguresProps {
  analytics: AdvancedAnalytics | undefined;
  timeZone: string;
}

/** Five figures, each with its base below it. */
export function Figures({ analytics, timeZone }: FiguresProps) {
  return (
    <Stats>
      {analytics === undefined
        ? LABELS.map((label) => <Stat key={label} label={label} value={undefined} delta="" />)
        : figureCards(analytics, timeZone).map(({ id, label, value, base, formula }) => (
            <Stat key={id} label={label} value={value} delta={base} info={formula} />
          ))}
    </Stats>
  );
}
