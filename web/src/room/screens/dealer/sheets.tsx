import { useUnreachableSince } from '@/api/live/use-live';
import type { DealerScreen } from '@/api/staff-types';
import { pauseTime } from '@/room/floor/tables/acts';
import { leaveTable, takeTable } from '@/room/staff/dealing/take-acts';
import { useAct } from '@/shells/use-act';
import type { AtTable, Sheet } from './at-table';
import { ChangeSheet } from './change-sheet';
import { OutboxSheet } from './outbox-sheet';
import { PauseSheet } from './pause-sheet';
import { PotSheet } from './pot-sheet';
import { TakeSheet } from './take-sheet';

interface SheetContentProps {
  at: AtTable;
  screen: DealerScreen | undefined;
  sheet: Sheet;
  onClose: () => void;
}

export function SheetContent({ at, screen, sheet, onClose }: SheetContentProps) {
  const { table, room } = at;
  const take = useAct(takeTable);
  const leave = useAct(leaveTable);
  const pause = useAct(pauseTime);
  const offline = useUnreachableSince() !== null;

  if (typeof sheet === 'object') return <ChangeSheet at={at} seatNumber={sheet.changeOf} onClose={onClose} />;
  switch (sheet) {
    case 'take':
      return (
        <TakeSheet
          tableNumber={table.tableNumber}
          undealtMinutes={room.settings.undealtMinutes}
          screen={screen}
          offline={offline}
          take={{
            ...take,
            send: ({ staffId, name, pin }, done, refused) =>
              void take.send(
                { tableId: table.id, dealerName: `${name}, Table ${table.tableNumber}`, body: { staffId, pin } },
                done,
                refused,
              ),
          }}
          leave={{ ...leave, send: (_none, done) => void leave.send({ tableId: table.id }, done) }}
          onClose={onClose}
        />
      );
    case 'pot':
      return <PotSheet at={at} onClose={onClose} />;
    case 'pause':
      return (
        <PauseSheet
          pause={{ ...pause, send: (reason, done) => void pause.send({ table, reason }, done) }}
          onClose={onClose}
        />
      );
    case 'outbox':
      return <OutboxSheet at={at} onClose={onClose} />;
  }
}
