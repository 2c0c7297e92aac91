import type { DayPerformance, ExecutiveSummary } from '@/api/figure-types';
import type { Room } from '@/api/types';
import { scopeOf } from '@/room/reports/executive/model';
import { dayRows, daysSinceOpening, shortDay, trends, weekCards } from '@/room/reports/executive/performance';
import { usePerformance } from '@/room/reports/executive/queries';
import { TrendPanel } from '@/room/reports/executive/trend-panel';
import { amountText, chartMoney, passedDays, summaryText } from '@/room/reports/revenue/model';
import { formatAmount } from '@/lib/format';
import { ChartPanel } from '@/ui/chart/chart-panel';
import { StackedChart } from '@/ui/chart/stacked-chart';
import { DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { QueryView } from '@/shells/query-view';
import { StaleStrip } from '@/shells/stale-strip';
import { DayTable } from './day-table';
import { KeyFigures } from './key-figures';
import { stackStyle, trendsStyle } from './layout';

interface PerformanceTabProps {
  /** null: all rooms. */
  room: Room | null;
  summary: ExecutiveSummary | undefined;
}

/** Gaming days side by side: revenue, players, table utilization. */
export function PerformanceTab({ room, summary }: PerformanceTabProps) {
  const performance = usePerformance(room?.id);
  const days = performance.data && daysSinceOpening(performance.data.days);
  return (
    <div className={stackStyle()}>
      <StaleStrip of={{ 'the days': performance }} />
      <Stats lead>
        <KeyFigures ids={['revenue', 'hourly']} scope={summary && scopeOf(summary, room?.id ?? null)} />
        {weekCards(days ?? []).map(({ id, label, value, base, formula }) =>
          days === undefined ? (
            <Stat key={id} label={label} value={undefined} delta="" />
          ) : (
            <Stat key={id} label={label} value={value} delta={base} info={formula} />
          ),
        )}
      </Stats>
      <QueryView
        of={{ ...performance, data: days }}
        what="the days"
        skeleton={
          <div className="p-4">
            <Skeleton height="15rem" />
          </div>
        }
        inPanel="Revenue by gaming day"
        empty={
          <Panel title="Revenue by gaming day">
            <Empty title="No gaming day yet">
              The days stand here once somebody has been seated or a membership was sold.
            </Empty>
          </Panel>
        }
      >
        {(loaded) => <Days days={loaded} />}
      </QueryView>
    </div>
  );
}

function Days({ days }: { days: readonly DayPerformance[] }) {
  const rows = dayRows(days);
  const title = 'Revenue by gaming day';
  return (
    <>
      <ChartPanel
        title={title}
        summary={summaryText({ days })}
        chart={
          <div className="px-4 pt-2 pb-3 phone:px-3">
            <StackedChart title={title} {...passedDays(days, shortDay)} format={chartMoney} partialWord="so far" />
          </div>
        }
        table={
          <DataTable
            caption={title}
            columns={[
              {
                key: 'day',
                header: 'Gaming day',
                rowHeader: true,
                cell: ({ day }) => shortDay(day.day),
              },
              {
                key: 'rental',
                header: 'Seat rental, $',
                align: 'right',
                cell: ({ day }) => amountText(day.seatRental),
              },
              {
                key: 'membership',
                header: 'Membership, $',
                align: 'right',
                cell: ({ day }) => amountText(day.membership),
              },
              {
                key: 'total',
                header: 'Total, $',
                align: 'right',
                cell: ({ total }) => formatAmount(total),
              },
            ]}
            rows={rows}
            rowKey={({ day }) => day.day}
          />
        }
      />
      <div className={trendsStyle()}>
        {trends(days).map((trend) => (
          <TrendPanel key={trend.id} trend={trend} />
        ))}
      </div>
      <Panel title="Gaming Days" count={days.length}>
        <DayTable rows={rows} />
      </Panel>
    </>
  );
}
