import { useId } from 'react';
import type { TexasRevenue } from '@/api/insight-types';
import { formatAmount, formatCount } from '@/lib/format';
import { Hatch } from '@/ui/chart/hatch';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { amountText, hoursText, sumOf, wholeShare } from './model';

type RateRow = TexasRevenue['byRate'][number];

const share: Pick<Column<{ share: string }>, 'key' | 'header' | 'align' | 'cell'> = {
  key: 'share',
  header: 'Share',
  align: 'right',
  cell: (row) => <span className="font-normal text-ink-3">{row.share}%</span>,
};

const RATE_COLUMNS: readonly Column<RateRow>[] = [
  {
    key: 'label',
    header: 'Tables',
    rowHeader: true,
    cell: ({ label }) => label,
    narrowDetail: ({ minutes, hourlyRate }) => (hourlyRate === null ? undefined : `${hoursText(minutes)} hours`),
  },
  {
    key: 'hours',
    header: 'Hours',
    align: 'right',
    narrow: 'hide',
    cell: ({ minutes, hourlyRate }) => (hourlyRate === null ? '–' : hoursText(minutes)),
  },
  { key: 'revenue', header: 'Revenue, $', align: 'right', cell: ({ revenue }) => amountText(revenue) },
  share,
];

/** The seat rental earned at each hourly rate. */
export function RatesPanel({ revenue }: { revenue: TexasRevenue }) {
  return (
    <Panel title="Seat rental by rate">
      {revenue.byRate.length === 0 ? (
        <Empty title="No seat rental in this range">
          Rentals appear here, by hourly rate, once a named player has sat down.
        </Empty>
      ) : (
        <DataTable
          caption="Seat rental by rate"
          columns={RATE_COLUMNS}
          rows={revenue.byRate}
          rowKey={({ label, hourlyRate }) => `${label} ${hourlyRate}`}
          totals={{
            label: 'Total',
            hours: hoursText(revenue.rentalMinutes),
            revenue: amountText(revenue.seatRentalRevenue),
            share: wholeShare(revenue.seatRentalRevenue),
          }}
        />
      )}
    </Panel>
  );
}

type TermRow = TexasRevenue['byTerm'][number];

const TERM_COLUMNS: readonly Column<TermRow>[] = [
  {
    key: 'label',
    header: 'Term',
    rowHeader: true,
    cell: ({ membershipType, label }) => (membershipType === null ? 'Corrections' : label),
  },
  {
    key: 'sold',
    header: 'Sold',
    align: 'right',
    cell: ({ sold, membershipType }) => (membershipType === null ? '–' : formatCount(sold)),
  },
  { key: 'revenue', header: 'Revenue, $', align: 'right', cell: ({ revenue }) => amountText(revenue) },
  share,
];

export function TermsPanel({ revenue }: { revenue: TexasRevenue }) {
  return (
    <Panel title="Memberships sold">
      {revenue.byTerm.length === 0 ? (
        <Empty title="No memberships sold in this range">Each sale appears here under its term.</Empty>
      ) : (
        <DataTable
          caption="Memberships sold by term"
          columns={TERM_COLUMNS}
          rows={revenue.byTerm}
          rowKey={({ label }) => label}
          totals={{
            label: 'Total',
            sold: formatCount(revenue.membershipsSold),
            revenue: formatAmount(sumOf(revenue.byTerm.map((row) => row.revenue))),
            share: wholeShare(revenue.membershipRevenue),
          }}
        />
      )}
    </Panel>
  );
}

/** The share of the total, in percent with one decimal. */
export function SplitPanel({ revenue: { split, membershipRevenue, seatRentalRevenue } }: { revenue: TexasRevenue }) {
  const id = useId();
  const seat = Math.max(0, Number(seatRentalRevenue));
  const membership = Math.max(0, Number(membershipRevenue));
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 phone:grid-cols-[minmax(0,1fr)] phone:gap-y-2 phone:px-3"
    >
      <h2 id={id} className="text-body font-semibold whitespace-nowrap">
        Revenue split
      </h2>
      <SplitWords split={split} />
      <svg
        aria-hidden="true"
        width="100%"
        height="12"
        className="col-span-full block overflow-visible phone:row-start-2"
      >
        <SplitBar seat={seat + membership === 0 ? null : seat / (seat + membership)} />
      </svg>
    </section>
  );
}

function SplitWords({ split }: Pick<TexasRevenue, 'split'>) {
  return (
    <dl className="flex flex-wrap gap-x-4 text-dense tabular-nums">
      {[
        { label: 'Seat rental', value: split.seatRental },
        { label: 'Membership', value: split.membership },
      ].map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold">{value}%</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Drawn as SVG shapes instead of background colours, which browsers do not print. Null as long as there is no revenue.
 */
function SplitBar({ seat }: { seat: number | null }) {
  const hatch = useId();
  if (seat === null) return <rect width="100%" height="12" rx="2" className="fill-track" />;
  const percent = `${(seat * 100).toFixed(2)}%`;
  return (
    <>
      <defs>
        <Hatch id={hatch} />
      </defs>
      <rect
        x="0.5"
        y="0.5"
        width="calc(100% - 1px)"
        height="11"
        rx="2"
        fill={`url(#${hatch})`}
        className="stroke-chart-2"
      />
      <rect width={percent} height="12" rx="2" className="fill-chart-1" />
    </>
  );
}
