import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Membership, MembershipStatus, MembershipType } from '@/api/types';
import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatAmount } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useRefreshInterval } from '@/api/live/use-live';
import { type Place, usePlace } from '@/api/session/use-place';
import { Button } from '@/ui/button';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar, SearchBox } from '@/shells/filter-bar';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { asksRenewal, lastOnes, STATUS, statusBadge } from './model';
import { membershipsQuery } from './queries';

export interface MembershipFilters {
  status: MembershipStatus | 'all';
  type: MembershipType | 'all';
  q: string;
}

interface MembershipsPanelProps {
  filters: MembershipFilters;
  onFilter: (filters: Partial<MembershipFilters>) => void;
  playerLink: (player: Membership['player']) => ReactNode;
  /** Sells the renewal; undefined for a role that may not. */
  onRenew: ((membership: Membership) => void) | undefined;
}

const STATUSES = ['active', 'expired', 'upcoming'] as const;
export const TERMS = ['daily', 'monthly', 'annual'] as const;

/** All memberships sold, newest first. */
export function MembershipsPanel({ filters, onFilter, playerLink, onRenew }: MembershipsPanelProps) {
  const place = usePlace();
  const now = useNow(60_000);
  const { status, type, q } = filters;
  const query = useInfiniteQuery({
    ...membershipsQuery({
      status: status === 'all' ? undefined : status,
      type: type === 'all' ? undefined : type,
      q,
    }),
    refetchInterval: useRefreshInterval('memberships'),
  });
  return (
    <ListPanel
      of={query}
      what="memberships"
      title="Memberships"
      filters={
        <FilterBar>
          <SearchBox
            label="Search memberships by player"
            placeholder="Player name"
            value={q}
            onSearch={(text) => onFilter({ q: text })}
          />
          <Segmented
            label="Status"
            value={status}
            onValueChange={(next) => onFilter({ status: next })}
            segments={[
              { value: 'all', label: 'All' },
              ...STATUSES.map((value) => ({ value, label: STATUS[value].label })),
            ]}
          />
          <Select
            label="Type"
            size="md"
            value={type}
            onValueChange={(next) => onFilter({ type: TERMS.find((each) => each === next) ?? 'all' })}
            options={[
              { value: 'all', label: 'All types' },
              ...TERMS.map((value) => ({ value, label: TERM_LABEL[value] })),
            ]}
          />
        </FilterBar>
      }
      acts={onRenew !== undefined}
      columns={(items) => columnsOf({ place, playerLink, onRenew, now, last: lastOnes(items) })}
      rowKey={({ id }) => id}
      empty={<Empty title="No memberships yet">Sell the first one with Sell Membership; it appears here.</Empty>}
      filtered={
        (status !== 'all' || type !== 'all' || q !== '') && {
          title: 'No membership matches',
          why: 'Change the search or the filters.',
          onClear: () => onFilter({ status: 'all', type: 'all', q: '' }),
        }
      }
    />
  );
}

interface Desk extends Pick<MembershipsPanelProps, 'playerLink' | 'onRenew'> {
  place: Place;
  now: number;
  last: ReadonlySet<string>;
}

function columnsOf({ place, playerLink, onRenew, now, last }: Desk): Column<Membership>[] {
  const thisYear = place.formatShortDate(now).slice(-4);
  const date = (moment: string) => {
    const long = place.formatShortDate(moment);
    return long.endsWith(thisYear) ? place.formatDay(moment) : long;
  };
  return [
    {
      key: 'player',
      header: 'Player',
      rowHeader: true,
      cell: ({ player }) => playerLink(player),
      sortBy: ({ player }) => player.name,
      phoneDetail: ({ membershipType, expiryDate }) => `${TERM_LABEL[membershipType]} · until ${date(expiryDate)}`,
    },
    {
      key: 'type',
      header: 'Type',
      phone: 'hide',
      cell: ({ membershipType }) => TERM_LABEL[membershipType],
      sortBy: ({ membershipType }) => TERMS.indexOf(membershipType),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (membership) => (
        // The action stands beside the status: few rows have one, so its own column would be mostly empty.
        <span className="flex items-center gap-3 phone:justify-between">
          <span className="inline-flex min-w-18">
            <StatusBadge {...statusBadge(membership, last.has(membership.id))} />
          </span>
          {onRenew !== undefined && last.has(membership.id) && asksRenewal(membership, now) ? (
            <Button
              size="sm"
              aria-label={`Renew the membership of ${membership.player.name}`}
              onClick={() => onRenew(membership)}
            >
              Renew
            </Button>
          ) : null}
        </span>
      ),
      sortBy: ({ status }) => STATUS[status].label,
    },
    {
      key: 'until',
      header: 'Until',
      phone: 'hide',
      cell: ({ expiryDate }) => date(expiryDate),
      sortBy: ({ expiryDate }) => Date.parse(expiryDate),
    },
    {
      key: 'sold',
      header: 'Sold',
      phone: 'hide',
      spare: true,
      cell: ({ soldAt, soldBy, paymentMethod }) => (
        <>
          {paymentMethod === '' ? 'Imported ' : ''}
          {date(soldAt)}
          <span className="text-ink-3"> by {soldBy}</span>
        </>
      ),
      sortBy: ({ soldAt }) => Date.parse(soldAt),
    },
    {
      key: 'fee',
      header: 'Fee, USD',
      align: 'right',
      phone: 'hide',
      cell: ({ feeAmount }) => formatAmount(fromWire(feeAmount)),
      sortBy: ({ feeAmount }) => fromWire(feeAmount),
    },
  ];
}
