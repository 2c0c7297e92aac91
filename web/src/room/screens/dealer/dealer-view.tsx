import { useEffect } from 'react';
import type { Table } from '@/api/types';
import { useRoom, useUser } from '@/api/session/session-context';
import { useDealerScreen } from '@/room/staff/dealing/queries';
import { isTournament } from '@/domain/floor';
import { serverNow } from '@/lib/clock';
import type { AtTable, Sheet } from './at-table';
import { CashStage } from './cash-stage';
import { DealerBar } from './dealer-bar';
import { EventStage } from './event-stage';
import { frameStyle, railStyle } from './frame-style';
import { Rail } from './rail';
import { SheetContent } from './sheets';
import { useSheet } from './use-sheet';

/** The table from the dealer's side, with the acts that must be one tap away. */
export function DealerView({ table }: { table: Table }) {
  const room = useRoom();
  const user = useUser();
  const screen = useDealerScreen(table.id);
  const { sheet, open, close } = useSheet<Sheet>();
  const at: AtTable = {
    table,
    room,
    deals: user.permissions.includes('deal_tables'),
    calls: user.permissions.includes('raise_alerts'),
  };
  usePushTime(screen.data?.pushAt, screen.refetch);

  // Synchronises the title of the window.
  useEffect(() => {
    document.title = `Table ${table.tableNumber} · Dealer · ${room.name}`;
  }, [table.tableNumber, room.name]);

  const stage = { at, dealer: screen.data?.dealer ?? null, onSheet: open };
  return (
    <div className={frameStyle()}>
      <DealerBar at={at} onOutbox={() => open('outbox')} />
      {table.event !== null && isTournament(table) ? (
        <EventStage {...stage} eventId={table.event.id} />
      ) : (
        <CashStage {...stage} />
      )}
      <aside className={railStyle()} aria-label="Actions">
        {sheet === null ? (
          <Rail at={at} screen={screen} onSheet={open} />
        ) : (
          <SheetContent at={at} screen={screen.data} sheet={sheet} onClose={close} />
        )}
      </aside>
    </div>
  );
}

/**
 * Refetches after the time of the push: the server computes the next push, and no event reports that time has passed.
 */
function usePushTime(pushAt: string | undefined, refetch: () => unknown) {
  // Synchronises with the clock.
  useEffect(() => {
    if (pushAt === undefined) return;
    const inMs = Date.parse(pushAt) - serverNow() + 1_000;
    const timer = setTimeout(() => void refetch(), Math.max(inMs, 15_000));
    return () => clearTimeout(timer);
  }, [pushAt, refetch]);
}
