import { useInfiniteQuery } from '@tanstack/react-query';
import type { TexasRevenue } from '@/api/insight-types';
import type { Membership } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { SOLD_STATUS } from '@/domain/membership';
import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatAmount, formatCount, formatDayTime, formatMoney, formatShortDate } from '@/lib/format';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Stat, Stats } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { countText, Filters, FilterSelect, totalWord, useSearchFilter } from './list-parts';
import { methodText } from './files';
import { amountText, sumOf } from './model';
import { membershipsQuery, type Scope } from './queries';
import { TERMS } from './words';

/** The query parameters besides the days. */
export interface MembershipFilter {
  type: string | undefined;
  status: string | undefined;
}

const STATUSES = ['active', 'expired', 'upcoming'] as const;

interface MembershipsTabProps {
  scope: Scope;
  /** The sums of the range; undefined while they load. */
  revenue: TexasRevenue | undefined;
  filter: MembershipFilter;
  onFilter: (filter: MembershipFilter) => void;
}

function columns(timeZone: string): readonly Column<Membership>[] {
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ player }) => player.name,
      sortBy: ({ player }) => player.name,
      phoneDetail: ({ soldAt, membershipType }) => `${TERM_LABEL[membershipType]}, ${formatDayTime(soldAt, timeZone)}`,
    },
    {
      key: 'sold',
      header: 'Sold',
      phone: 'hide',
      cell: ({ soldAt }) => (
        <time dateTime={soldAt} className="text-ink-2">
          {formatDayTime(soldAt, timeZone)}
        </time>
      ),
      sortBy: ({ soldAt }) => Date.parse(soldAt),
    },
    {
      key: 'term',
      header: 'Term',
      phone: 'hide',
      cell: ({ membershipType }) => TERM_LABEL[membershipType],
      sortBy: ({ membershipType }) => TERM_LABEL[membershipType],
    },
    {
      key: 'until',
      header: 'Until',
      phone: 'hide',
      cell: ({ expiryDate }) => formatShortDate(expiryDate, timeZone),
      sortBy: ({ expiryDate }) => Date.parse(expiryDate),
    },
    {
      key: 'status',
      header: 'Status',
      narrow: 'hide',
      cell: ({ status }) => <StatusBadge {...SOLD_STATUS[status]} />,
      sortBy: ({ status }) => SOLD_STATUS[status].label,
    },
    {
      key: 'by',
      header: 'Sold by',
      phone: 'hide',
      spare: true,
      cell: ({ soldBy, paymentMethod }) => (
        <span className="text-ink-2">
          {soldBy}, {methodText(paymentMethod).toLowerCase()}
        </span>
      ),
    },
    {
      key: 'fee',
      header: 'Fee, $',
      align: 'right',
      cell: ({ feeAmount, status }) => (
        <span className={status === 'cancelled' ? 'text-ink-3 line-through' : ''}>{amountText(feeAmount)}</span>
      ),
      sortBy: ({ feeAmount }) => fromWire(feeAmount),
    },
  ];
}

/** The memberships sold in the range, newest first. */
export function MembershipsTab({ scope, revenue, filter, onFilter }: MembershipsTabProps) {
  const { timeZone } = useRoom();
  const { search, q } = useSearchFilter('memberships');
  const query = useInfiniteQuery(membershipsQuery(scope, { ...filter, q }));
  const rows = query.data ?? [];
  const narrowed = q !== '' || filter.type !== undefined || filter.status !== undefined;
  return (
    <>
      <TermSums revenue={revenue} />
      <Filters>
        {search}
        <FilterSelect
          label="Term"
          all="All Terms"
          value={filter.type}
          onValueChange={(type) => onFilter({ ...filter, type })}
          options={TERMS.map((value) => ({ value, label: TERM_LABEL[value] }))}
        />
        <FilterSelect
          label="Status"
          all="All Statuses"
          value={filter.status}
          onValueChange={(status) => onFilter({ ...filter, status })}
          options={STATUSES.map((value) => ({ value, label: SOLD_STATUS[value].label }))}
        />
      </Filters>
      <ListPanel
        of={query}
        what="memberships"
        title="Memberships"
        count={countText(rows, query.hasNextPage)}
        caption="Memberships sold"
        columns={columns(timeZone)}
        rowKey={({ id }) => id}
        totals={{
          player: totalWord(query.hasNextPage),
          fee: formatAmount(sumOf(rows.filter(({ status }) => status !== 'cancelled').map((row) => row.feeAmount))),
        }}
        empty={
          narrowed ? (
            <Empty title="No membership matches">Try another name, term or status.</Empty>
          ) : (
            <Empty title="No memberships sold in this range">
              They are sold at the front office and appear here with their player.
            </Empty>
          )
        }
      />
    </>
  );
}

/** The sums of the whole range, regardless of the filters. */
function TermSums({ revenue }: { revenue: TexasRevenue | undefined }) {
  return (
    <div className="mb-4">
      <Stats lead>
        <Stat
          label="Membership Revenue"
          value={revenue && formatMoney(fromWire(revenue.membershipRevenue))}
          delta={`${formatCount(revenue?.membershipsSold ?? 0)} sold in the range`}
        />
        {TERMS.map((term) => {
          const sold = revenue?.byTerm.find(({ membershipType }) => membershipType === term);
          return (
            <Stat
              key={term}
              label={TERM_LABEL[term]}
              value={revenue && formatCount(sold?.sold ?? 0)}
              unit="sold"
              delta={formatMoney(fromWire(sold?.revenue ?? '0.00'))}
            />
          );
        })}
      </Stats>
    </div>
  );
}
