import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LargeCash } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatCount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { FilterBar } from '@/ui/filter-bar';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { TextInput } from '@/ui/text-input';
import { LEVEL } from './model';
import { largeCashQuery } from './queries';

interface LargeCashListProps {
  roomId: string;
  /** The gaming day that is shown; undefined: today's. */
  day: string | undefined;
  today: string | undefined;
  onDay: (day: string | undefined) => void;
  /** The way to a player's page. */
  playerLink: (player: LargeCash['player']) => ReactNode;
}

/** Cash of a gaming day that is large enough to be logged, in and out apart, of all rooms. For who reviews it only. */
export function LargeCashList({ roomId, day, today, onDay, playerLink }: LargeCashListProps) {
  const query = useQuery(largeCashQuery(roomId, day));
  return (
    <Panel title="Large Cash" count={query.data?.length}>
      <FilterBar>
        <span className="flex items-center gap-2 text-dense text-ink-2">
          <span aria-hidden="true">Gaming day</span>
          <span className="w-44">
            <TextInput
              box="bar"
              type="date"
              aria-label="Gaming day"
              value={day ?? today ?? ''}
              max={today}
              onChange={(event) =>
                onDay(event.target.value === '' ? undefined : event.target.value)
              }
            />
          </span>
        </span>
      </FilterBar>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorPanel
            what="large cash"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label="Loading large cash">
            <SkeletonRows rows={4} />
          </Loading>
        )
      ) : query.data.length === 0 ? (
        <Empty title="Nothing to review">
          No player&apos;s cash reached the room&apos;s log limit on this gaming day.
        </Empty>
      ) : (
        <DataTable
          caption="Large cash of the gaming day"
          columns={columnsOf(playerLink)}
          rows={query.data}
          rowKey={({ player }) => player.id}
        />
      )}
    </Panel>
  );
}

function columnsOf(playerLink: LargeCashListProps['playerLink']): Column<LargeCash>[] {
  return [
    { key: 'player', header: 'Player', rowHeader: true, cell: ({ player }) => playerLink(player) },
    {
      key: 'level',
      header: 'Level',
      cell: ({ level }) => <StatusBadge {...LEVEL[level]} />,
    },
    {
      key: 'in',
      header: 'Cash in, USD',
      align: 'right',
      cell: ({ cashIn }) => formatAmount(fromWire(cashIn)),
    },
    {
      key: 'out',
      header: 'Cash out, USD',
      align: 'right',
      cell: ({ cashOut }) => formatAmount(fromWire(cashOut)),
    },
    {
      key: 'entries',
      header: 'Entries',
      align: 'right',
      phone: 'hide',
      cell: ({ entries }) => formatCount(entries),
    },
  ];
}
