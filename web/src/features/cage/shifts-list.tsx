import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ShiftHead } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatAmount, formatDay, formatDayTime, formatTime } from '@/lib/format';
import { IconButton } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Paged } from '@/ui/paged';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { overShortLook } from './model';
import { shiftsQuery } from './queries';

interface ShiftsListProps {
  roomId: string;
  timeZone: string;
  onPrint: (head: ShiftHead) => void;
}

function amount(value: string | null) {
  return value === null ? <span className="text-ink-3">–</span> : formatAmount(fromWire(value));
}

/** Every shift at every drawer, newest first, with what it was over or short. */
export function ShiftsList({ roomId, timeZone, onPrint }: ShiftsListProps) {
  const query = useInfiniteQuery(shiftsQuery(roomId));
  return (
    <Panel title="Shifts">
      <Paged
        what="shifts"
        query={query}
        empty={
          <Empty title="No shifts yet">A shift begins when a drawer is opened with a float.</Empty>
        }
      >
        {(items) => (
          <DataTable
            caption="Shifts"
            columns={columnsOf({ timeZone, onPrint })}
            rows={items}
            rowKey={({ id }) => id}
          />
        )}
      </Paged>
    </Panel>
  );
}

function columnsOf({
  timeZone,
  onPrint,
}: Pick<ShiftsListProps, 'timeZone' | 'onPrint'>): Column<ShiftHead>[] {
  return [
    {
      key: 'drawer',
      header: 'Drawer',
      rowHeader: true,
      cell: ({ drawerName }) => drawerName,
      phoneDetail: ({ cashierName }) => cashierName,
    },
    { key: 'cashier', header: 'Cashier', phone: 'hide', cell: ({ cashierName }) => cashierName },
    {
      key: 'opened',
      header: 'Opened',
      phone: 'hide',
      cell: ({ openedAt }) => formatDayTime(openedAt, timeZone),
    },
    {
      key: 'closed',
      header: 'Closed',
      cell: ({ closedAt }) =>
        closedAt === null ? (
          <StatusBadge shape="circle" tone="ok" label="Open" />
        ) : (
          <>
            {formatDay(closedAt, timeZone)}
            <span className="phone:hidden">, {formatTime(closedAt, timeZone)}</span>
          </>
        ),
      phoneDetail: ({ closedAt }) => (closedAt === null ? null : formatTime(closedAt, timeZone)),
    },
    {
      key: 'expected',
      header: 'Expected',
      align: 'right',
      phone: 'hide',
      cell: ({ expected }) => amount(expected),
    },
    {
      key: 'counted',
      header: 'Counted',
      align: 'right',
      phone: 'hide',
      cell: ({ counted }) => amount(counted),
    },
    {
      key: 'result',
      header: 'Over or short',
      align: 'right',
      cell: ({ overShort }) =>
        overShort === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <StatusBadge {...overShortLook(overShort)} />
        ),
    },
    {
      key: 'print',
      header: 'Slip',
      hideHeader: true,
      align: 'right',
      phone: 'hide',
      cell: (head) => (
        <IconButton
          size="sm"
          icon={Printer}
          label={`Print the slip of ${head.drawerName}, ${head.cashierName}`}
          onClick={() => onPrint(head)}
        />
      ),
    },
  ];
}
