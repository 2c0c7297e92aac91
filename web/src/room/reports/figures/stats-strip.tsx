import type { ReactNode } from 'react';
import type { DashboardStats } from '@/api/types';
import { MemoRow } from '@/ui/memo-row';
import { Stat, Stats } from '@/ui/stats';
import { STAT_LABELS, statCards } from './model';

interface StatsStripProps {
  /** Undefined while it loads: the labels and the height are already final. */
  stats: DashboardStats | undefined;
  /** Renders the revenue as a link to its explanation; omitted for a role that may not read it. */
  revenueLink?: (value: string) => ReactNode;
}

/** The four figures of the room, each with its base and its formula. */
export function StatsStrip({ stats, revenueLink }: StatsStripProps) {
  return (
    <Stats>
      {stats === undefined
        ? Object.values(STAT_LABELS).map((label) => <Stat key={label} label={label} value={undefined} delta="" />)
        : statCards(stats).map(({ id, label, value, of, comparison, formula }) => (
            <MemoRow key={id} by={[value, of, comparison, formula]}>
              {() => (
                <Stat
                  label={label}
                  value={id === 'dailyRevenue' && revenueLink ? revenueLink(value) : value}
                  {...(of === null ? {} : { unit: of })}
                  delta={comparison}
                  info={formula}
                />
              )}
            </MemoRow>
          ))}
    </Stats>
  );
}
