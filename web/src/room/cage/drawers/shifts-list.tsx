import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ShiftHead } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { type Place, usePlace } from '@/api/session/use-place';
import { fromWire } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { IconButton } from '@/ui/button';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { StatusBadge } from '@/ui/status-badge';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { overShortBadge } from '../model';
import { shiftsQuery } from '../queries';

interface ShiftsListProps {
  onPrint: (head: ShiftHead) => void;
}

function amount(value: string | null) {
  return value === null ? <span className="text-ink-3">–</span> : formatAmount(fromWire(value));
}

/** All shifts at all drawers, newest first, with the amount over or short. */
export function ShiftsList({ onPrint }: ShiftsListProps) {
  const roomId = useRoom().id;
  const place = usePlace();
  const query = useInfiniteQuery(shiftsQuery(roomId));
  return (
    <ListPanel
      of={query}
      what="shifts"
      title="Shifts"
      columns={columnsOf(place, onPrint)}
      rowKey={({ id }) => id}
      empty={<Empty title="No shifts yet">A shift begins when a drawer is opened with a float.</Empty>}
    />
  );
}

function columnsOf(place: Place, onPrint: ShiftsListProps['onPrint']): Column<ShiftHead>[] {
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
      cell: ({ openedAt }) => place.formatDayTime(openedAt),
    },
    {
      key: 'closed',
      header: 'Closed',
      cell: ({ closedAt }) =>
        closedAt === null ? (
          <StatusBadge shape="circle" tone="ok" label="Open" />
        ) : (
          <>
            {place.formatDay(closedAt)}
            <span className="phone:hidden">, {place.formatTime(closedAt)}</span>
          </>
        ),
      phoneDetail: ({ closedAt }) => (closedAt === null ? null : place.formatTime(closedAt)),
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
        overShort === null ? <span className="text-ink-3">–</span> : <StatusBadge {...overShortBadge(overShort)} />,
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
