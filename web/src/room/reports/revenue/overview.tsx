import type { ReactNode } from 'react';
import type { TexasRevenue } from '@/api/insight-types';
import { formatAmount } from '@/lib/format';
import { ChartPanel } from '@/ui/chart/chart-panel';
import { StackedChart } from '@/ui/chart/stacked-chart';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { Stat, Stats } from '@/ui/stats';
import { usePhone } from '@/ui/use-media';
import { RatesPanel, SplitPanel, TermsPanel } from './breakdown';
import { CompliancePanel } from './compliance-panel';
import {
  amountText,
  CARD_LABELS,
  chartMoney,
  dayChart,
  dayText,
  figureCards,
  summaryText,
  totalOfDay,
  weekChart,
} from './model';

/** The revenue of the range: the sums, day by day, then by rate and by term. */
export function Overview({ revenue }: { revenue: TexasRevenue }) {
  return (
    <Desk
      cards={
        <Stats lead>
          {figureCards(revenue).map(({ label, value, detail, formula }) => (
            <Stat key={label} label={label} value={value} delta={detail} info={formula} />
          ))}
        </Stats>
      }
      chart={<RevenueChart revenue={revenue} />}
      compliance={<CompliancePanel schedule={revenue.feeSchedule} />}
      rates={<RatesPanel revenue={revenue} />}
      terms={<TermsPanel revenue={revenue} />}
      split={<SplitPanel revenue={revenue} />}
    />
  );
}

type DeskProps = Record<'cards' | 'chart' | 'compliance' | 'rates' | 'terms' | 'split', ReactNode>;

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

function Desk({ cards, chart, compliance, rates, terms, split }: DeskProps) {
  return (
    <div className={column}>
      {cards}
      {chart}
      <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
        {compliance}
        <div className={column}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(21rem,100%),1fr))] items-start gap-4">
            {rates}
            {terms}
          </div>
          {split}
        </div>
      </div>
    </div>
  );
}

function RevenueChart({ revenue }: { revenue: TexasRevenue }) {
  const phone = usePhone();
  const weekly = phone && revenue.days.length > 40;
  const title = weekly ? 'Revenue by week' : 'Revenue by gaming day';
  if (revenue.days.length === 0) {
    return (
      <Panel title={title}>
        <Empty title="No gaming day yet">The first day of this range has not begun.</Empty>
      </Panel>
    );
  }
  return (
    <ChartPanel
      title={title}
      summary={summaryText(revenue)}
      chart={
        <div className="px-4 pt-2 pb-3 phone:px-3">
          <StackedChart
            title={title}
            {...(weekly ? weekChart(revenue) : dayChart(revenue))}
            format={chartMoney}
            partialWord="so far"
          />
        </div>
      }
      table={<DayTable revenue={revenue} />}
    />
  );
}

type DayRow = TexasRevenue['days'][number];

const DAY_COLUMNS: readonly Column<DayRow>[] = [
  {
    key: 'day',
    header: 'Gaming day',
    rowHeader: true,
    cell: ({ day, complete }) => (complete ? dayText(day) : `${dayText(day)}, so far`),
  },
  {
    key: 'seatRental',
    header: 'Seat rental, $',
    align: 'right',
    phone: 'hide',
    cell: ({ seatRental }) => amountText(seatRental),
  },
  {
    key: 'membership',
    header: 'Membership, $',
    align: 'right',
    phone: 'hide',
    cell: ({ membership }) => amountText(membership),
  },
  {
    key: 'total',
    header: 'Total, $',
    align: 'right',
    cell: (day) => formatAmount(totalOfDay(day)),
    phoneDetail: ({ seatRental, membership }) => `${amountText(seatRental)} + ${amountText(membership)}`,
  },
];

function DayTable({ revenue }: { revenue: TexasRevenue }) {
  return (
    <DataTable
      caption="Revenue by gaming day"
      columns={DAY_COLUMNS}
      rows={revenue.days.toReversed()}
      rowKey={({ day }) => day}
      totals={{
        day: 'Total',
        seatRental: amountText(revenue.seatRentalRevenue),
        membership: amountText(revenue.membershipRevenue),
        total: amountText(revenue.totalRevenue),
      }}
    />
  );
}

/** The same shapes, while the data loads. */
export function OverviewSkeleton() {
  const rows = (title: string) => (
    <Panel title={title}>
      <SkeletonRows rows={3} />
    </Panel>
  );
  return (
    <Desk
      cards={
        <Stats lead>
          {CARD_LABELS.map((label) => (
            <Stat key={label} label={label} value={undefined} delta="" />
          ))}
        </Stats>
      }
      chart={
        <Panel title="Revenue by gaming day">
          <div className="p-4">
            <Skeleton height="15rem" />
          </div>
        </Panel>
      }
      compliance={rows('Compliance')}
      rates={rows('Seat rental by rate')}
      terms={rows('Memberships sold')}
      split={
        <Panel title="Revenue split">
          <div className="p-4">
            <Skeleton height="0.75rem" />
          </div>
        </Panel>
      }
    />
  );
}
