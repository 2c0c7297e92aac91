import type { DayPerformance, ExecutiveSummary } from '@/api/figure-types';
import type { Room } from '@/api/types';
import { scopeOf } from '@/features/executive/model';
import {
  dayRows,
  daysSinceOpening,
  shortDay,
  trends,
  weekCards,
} from '@/features/executive/performance';
import { usePerformance } from '@/features/executive/queries';
import { TrendPanel } from '@/features/executive/trend-panel';
import { amountText, chartMoney, passedDays, summaryText } from '@/features/revenue/model';
import { formatAmount } from '@/lib/format';
import { ChartPanel } from '@/ui/chart/chart-panel';
import { StackedChart } from '@/ui/chart/stacked-chart';
import { DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel, ErrorStrip } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { DayTable } from './day-table';
import { KeyFigures } from './key-figures';

interface PerformanceTabProps {
  /** null: all of them. */
  room: Room | null;
  summary: ExecutiveSummary | undefined;
}

/** Gaming days beside each other: what was earned, who came, how the tables were used. */
export function PerformanceTab({ room, summary }: PerformanceTabProps) {
  const performance = usePerformance(room?.id);
  const days = performance.data && daysSinceOpening(performance.data.days);
  const failure = {
    what: 'the days',
    error: performance.error,
    retrying: performance.isFetching,
    onRetry: () => void performance.refetch(),
  };
  return (
    <div className="exec-stack">
      {performance.isError && days !== undefined ? <ErrorStrip {...failure} /> : null}
      <Stats lead>
        <KeyFigures
          ids={['revenue', 'hourly']}
          scope={summary && scopeOf(summary, room?.id ?? null)}
        />
        {weekCards(days ?? []).map(({ id, label, value, base, formula }) =>
          days === undefined ? (
            <Stat key={id} label={label} value={undefined} delta="" />
          ) : (
            <Stat key={id} label={label} value={value} delta={base} info={formula} />
          ),
        )}
      </Stats>
      {days === undefined ? (
        <Panel title="Revenue by gaming day">
          {performance.isError ? (
            <ErrorPanel {...failure} />
          ) : (
            <Loading label="Loading the days">
              <div className="p-4">
                <Skeleton height="15rem" />
              </div>
            </Loading>
          )}
        </Panel>
      ) : days.length === 0 ? (
        <Panel title="Revenue by gaming day">
          <Empty title="No gaming day yet">
            The days stand here once somebody has been seated or a membership was sold.
          </Empty>
        </Panel>
      ) : (
        <Days days={days} />
      )}
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
            <StackedChart
              title={title}
              {...passedDays(days, shortDay)}
              format={chartMoney}
              partialWord="so far"
            />
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
      <div className="exec-trends">
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
