import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { nextText, type SeatNext } from './seat-next';

interface SeatNextButtonProps {
  table: Table;
  next: SeatNext;
  /** The words of the button. A player at a table moves. */
  children: ReactNode;
}

/** Seats the next player at a table, or opens the move of the player at a table who comes first. */
export function SeatNextButton({ table, next, children }: SeatNextButtonProps) {
  const moves = next.ok && 'move' in next;
  const name = `${moves ? 'Move' : 'Seat'} next at Table ${table.tableNumber}`;
  return (
    <Button
      size="sm"
      aria-label={next.ok ? `${name}: ${nextText(next)}` : name}
      disabledReason={next.ok ? undefined : next.reason}
      onClick={() => {
        if (!next.ok) return;
        if ('move' in next) openDialog('due-move', { seatId: next.move.seatId, kind: next.move.kind });
        else openDialog('seat-player', { entryId: next.entry.id, tableId: table.id, seatNumber: next.seatNumber });
      }}
    >
      {moves ? 'Move' : children}
    </Button>
  );
}
