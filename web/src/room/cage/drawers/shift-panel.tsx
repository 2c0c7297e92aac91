import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shift } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { durationText, minutesBetween } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatCount, formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/facts';
import { StatusBadge } from '@/ui/status-badge';
import { HIDDEN, ShiftTable } from './shift-table';

interface ShiftPanelProps {
  shift: Shift;
  /** Replaces the drawer's name where there are several to choose from. */
  choice?: ReactNode;
  /** The menu of further acts at this drawer: fill, drop, funds. */
  menu?: ReactNode;
  /** Why this user may not count this drawer. */
  countStop: string | undefined;
  onPrint: () => void;
  onCount: () => void;
}

/** A drawer, its cashier, and the totals of the present shift. */
export function ShiftPanel({ shift, choice, menu, countStop, onPrint, onCount }: ShiftPanelProps) {
  const place = usePlace();
  const now = useNow(60_000);
  const { head } = shift;
  const since = durationText(minutesBetween(Date.parse(head.openedAt), now));
  return (
    <section
      aria-label={`${head.drawerName}, open shift`}
      className="grid grid-cols-[17rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface stacked:grid-cols-1"
    >
      <div className="flex min-w-0 flex-col gap-4 border-r border-line p-4 stacked:border-r-0 stacked:border-b phone:p-3">
        <div className="flex min-h-5 items-center gap-2">
          {choice ?? <h2 className="text-body font-semibold">{head.drawerName}</h2>}
          <StatusBadge shape="circle" tone="ok" label="Open" />
          {menu === undefined ? null : <span className="-my-2 -mr-2 ml-auto">{menu}</span>}
        </div>
        <Facts label="Shift">
          <Fact label="Cashier">{head.cashierName}</Fact>
          <Fact label="Opened">
            {place.formatTime(head.openedAt)}, {since} ago
          </Fact>
          <Fact label="Transactions">{formatCount(shift.transactions)}</Fact>
          <Fact label="Chips out this shift">{formatMoney(fromWire(shift.chipsOut))}</Fact>
          <Fact label="Balance now" phoneOnly strong={shift.balance.total !== null}>
            {shift.balance.total === null ? HIDDEN : formatMoney(fromWire(shift.balance.total))}
          </Fact>
        </Facts>
        <div className="mt-auto grid grid-cols-[1fr_1.2fr] gap-2 *:px-0">
          <Button icon={Printer} onClick={onPrint}>
            Print Slip
          </Button>
          <Button disabledReason={countStop} onClick={onCount}>
            Count and Close
          </Button>
        </div>
      </div>
      <ShiftTable shift={shift} />
    </section>
  );
}
