import type { SeatRecommendation } from '@/api/figure-types';
import type { Table } from '@/api/types';
import { SeatPlayerDialog } from '../seats/seat-player-dialog';
import { implementRecommendation } from './acts';
import { undoEntry } from '../waitlist/acts';
import { useAct } from '@/shells/use-act';
import { useSeatingCheck } from '../seats/seating-check';

interface ImplementDialogProps {
  recommendation: SeatRecommendation;
  /** Undefined when the table was removed meanwhile. */
  table: Table | undefined;
  onClose: () => void;
}

/** Asks for the buy-in of a recommended player, as the seat dialog does for a player of the list. */
export function ImplementDialog({ recommendation, table, onClose }: ImplementDialogProps) {
  const { entryId, player, tableId, tableNumber, seatNumber, reasons } = recommendation;
  const { run: undo } = useAct(undoEntry);
  const entryCheck = useSeatingCheck(player);
  return (
    <SeatPlayerDialog
      who={{
        id: entryId,
        name: player.name,
        detail: reasons.find(({ part }) => part === 'wait')?.fact ?? '',
        entryId,
        asksReason: false,
      }}
      tables={table === undefined ? [] : [table]}
      suggested={{ tableId, seatNumber }}
      entryCheck={entryCheck}
      act={implementRecommendation}
      vars={({ tableId: to, seatNumber: seat, buyInAmount }, extras) => ({
        playerName: player.name,
        where: `Table ${tableNumber}, seat ${seat}`,
        body: { playerId: player.id, tableId: to, seatNumber: seat, buyInAmount, ...extras },
      })}
      doneAction={() => ({ label: 'Undo', onAct: () => undo({ entryId, playerName: player.name }) })}
      onClose={onClose}
    />
  );
}
