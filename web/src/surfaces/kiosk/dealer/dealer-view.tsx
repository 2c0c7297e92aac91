import './dealer.css';
import { useEffect, useRef, useState } from 'react';
import type { Room, Table, User } from '@/api/types';
import { useDealerScreen } from '@/features/dealing/queries';
import { isTournament } from '@/domain/floor';
import { serverNow } from '@/lib/clock';
import type { AtTable, Sheet } from './at-table';
import { CashStage } from './cash-stage';
import { DealerBar } from './dealer-bar';
import { EventStage } from './event-stage';
import { Rail } from './rail';
import { SheetContent } from './sheets';

interface DealerViewProps {
  table: Table;
  room: Room;
  user: User;
}

/** The table as the dealer sees it, and what he may need in a second. */
export function DealerView({ table, room, user }: DealerViewProps) {
  const screen = useDealerScreen(table.id);
  const { sheet, open, close } = useSheet();
  const at: AtTable = {
    table,
    room,
    deals: user.permissions.includes('deal_tables'),
    calls: user.permissions.includes('raise_alerts'),
  };
  usePushTime(screen.data?.pushAt, screen.refetch);

  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = `Table ${table.tableNumber} · Dealer · ${room.name}`;
  }, [table.tableNumber, room.name]);

  const stage = { at, dealer: screen.data?.dealer ?? null, onSheet: open };
  return (
    <div className="dealer">
      <DealerBar at={at} onOutbox={() => open('outbox')} />
      {table.event !== null && isTournament(table) ? (
        <EventStage {...stage} eventId={table.event.id} />
      ) : (
        <CashStage {...stage} />
      )}
      <aside className="dealer-rail" aria-label="Actions">
        {sheet === null ? (
          <Rail at={at} screen={screen} onSheet={open} />
        ) : (
          <SheetContent at={at} screen={screen.data} sheet={sheet} onClose={close} />
        )}
      </aside>
    </div>
  );
}

/** What stands in the rail is another element when it is back, so its opener is known by name. */
function useSheet() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const opener = useRef<string | null>(null);

  // The focus: back to where it was when the sheet was opened, or to the table.
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    const there = document.getElementById(opener.current) ?? document.getElementById('content');
    opener.current = null;
    there?.focus();
  }, [sheet]);

  return {
    sheet,
    open(next: Sheet) {
      opener.current ??= document.activeElement?.id ?? '';
      setSheet(next);
    },
    close: () => setSheet(null),
  };
}

/** Which push comes next is the server's to say, and no event says that time has passed. */
function usePushTime(pushAt: string | undefined, refetch: () => unknown) {
  // Synchronises with time.
  useEffect(() => {
    if (pushAt === undefined) return;
    const inMs = Date.parse(pushAt) - serverNow() + 1_000;
    const timer = setTimeout(() => void refetch(), Math.max(inMs, 15_000));
    return () => clearTimeout(timer);
  }, [pushAt, refetch]);
}
