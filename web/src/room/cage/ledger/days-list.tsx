import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CageDay } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatAmount, formatGamingDay } from '@/lib/format';
import { ConfirmAct } from '@/shells/confirm-act';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { Button } from '@/ui/button';
import { actsColumn, type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { StatusBadge } from '@/ui/status-badge';
import { closeGamingDay } from '../acts';
import { daysQuery } from '../queries';

/** The room's gaming days with their revenue. A closed day accepts only corrections. */
export function DaysList({ today }: { today: string | undefined }) {
  const closes = useCan()('correct_ledger');
  const roomId = useRoom().id;
  const query = useQuery(daysQuery(roomId));
  const [asked, setAsked] = useState<CageDay | null>(null);
  return (
    <>
      <ListPanel
        of={query}
        what="gaming days"
        rows={6}
        title="Gaming Days"
        caption="Gaming days"
        acts={closes}
        columns={columnsOf(today, closes ? setAsked : undefined)}
        rowKey={({ gamingDay }) => gamingDay}
        empty={<Empty title="No gaming day yet">The first entry at the cage opens one.</Empty>}
      />
      {asked === null ? null : <CloseDay day={asked.gamingDay} onClose={() => setAsked(null)} />}
    </>
  );
}

function CloseDay({ day, onClose }: { day: string; onClose: () => void }) {
  const roomId = useRoom().id;
  return (
    <ConfirmAct
      act={closeGamingDay}
      vars={{ roomId, day }}
      title={`Close ${formatGamingDay(day)}?`}
      label="Close Day"
      onClose={onClose}
    >
      After closing, only dated corrections can be posted. It cannot be opened again.
    </ConfirmAct>
  );
}

function columnsOf(today: string | undefined, onAsk: ((day: CageDay) => void) | undefined): Column<CageDay>[] {
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
          <StatusBadge shape="check" tone="ok" label={closedBy === null ? 'Closed' : `Closed by ${closedBy}`} />
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
    actsColumn((day) =>
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
    ),
  ];
}
