import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CageDay } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatGamingDay } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { closeGamingDay } from './acts';
import { daysQuery } from './queries';

interface DaysListProps {
  roomId: string;
  today: string | undefined;
  /** Closes a day: for who corrects the ledger. */
  closes: boolean;
}

/** The gaming days of the room and what was earned on them. A closed one takes corrections only. */
export function DaysList({ roomId, today, closes }: DaysListProps) {
  const query = useQuery(daysQuery(roomId));
  const [asked, setAsked] = useState<CageDay | null>(null);
  return (
    <Panel title="Gaming Days">
      {query.data === undefined ? (
        query.isError ? (
          <ErrorPanel
            what="gaming days"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label="Loading gaming days">
            <SkeletonRows rows={6} />
          </Loading>
        )
      ) : query.data.length === 0 ? (
        <Empty title="No gaming day yet">The first entry at the cage opens one.</Empty>
      ) : (
        <DataTable
          acts={closes}
          caption="Gaming days"
          columns={columnsOf(today, closes ? setAsked : undefined)}
          rows={query.data}
          rowKey={({ gamingDay }) => gamingDay}
        />
      )}
      {asked === null ? null : (
        <CloseDay roomId={roomId} day={asked.gamingDay} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}

function CloseDay({ roomId, day, onClose }: { roomId: string; day: string; onClose: () => void }) {
  const close = useAct(closeGamingDay);
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Close ${formatGamingDay(day)}?`}
      confirmLabel="Close Day"
      busy={close.busy}
      error={close.refused.message ?? undefined}
      onConfirm={() =>
        void close.send({ roomId, day }, (closed) => {
          close.sayDone({ roomId, day }, closed);
          onClose();
        })
      }
    >
      After that the day takes dated corrections only. It cannot be opened again.
    </Confirm>
  );
}

function columnsOf(
  today: string | undefined,
  onAsk: ((day: CageDay) => void) | undefined,
): Column<CageDay>[] {
  return [
    {
      key: 'day',
      header: 'Gaming day',
      rowHeader: true,
      cell: ({ gamingDay }) => formatGamingDay(gamingDay),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ closedAt, closedBy }) =>
        closedAt === null ? (
          <StatusBadge shape="ring" tone="neutral" label="Open" />
        ) : (
          <StatusBadge
            shape="check"
            tone="ok"
            label={closedBy === null ? 'Closed' : `Closed by ${closedBy}`}
          />
        ),
    },
    {
      key: 'memberships',
      header: 'Memberships, USD',
      align: 'right',
      phone: 'hide',
      cell: ({ membershipRevenue }) => formatAmount(fromWire(membershipRevenue)),
    },
    {
      key: 'rentals',
      header: 'Seat rentals, USD',
      align: 'right',
      phone: 'hide',
      cell: ({ seatRentalRevenue }) => formatAmount(fromWire(seatRentalRevenue)),
    },
    {
      key: 'act',
      header: 'Actions',
      hideHeader: true,
      align: 'right',
      cell: (day) =>
        onAsk !== undefined && day.closedAt === null ? (
          <Button
            size="sm"
            aria-label={`Close ${formatGamingDay(day.gamingDay)}`}
            disabledReason={day.gamingDay === today ? 'The gaming day is not over' : undefined}
            onClick={() => onAsk(day)}
          >
            Close Day
          </Button>
        ) : null,
    },
  ];
}
