import type { SeatRecommendation } from '@/api/figure-types';
import type { Table } from '@/api/types';
import { SEAT_FIELDS } from '@/features/seating/acts';
import type { PlaceValues } from '@/features/seating/schema';
import { SeatPlayerDialog } from '@/features/seating/seat-player-dialog';
import { implementRecommendation } from '@/features/smart-seating/acts';
import type { SeatExtras } from '@/lib/seat-door';
import { useAct } from '@/shells/use-act';
import { useSeatDoor } from '../floor/seat-door';
import { useEntryActs } from '../floor/use-entry-acts';

interface ImplementDialogProps {
  recommendation: SeatRecommendation;
  /** Undefined when the table has gone meanwhile. */
  table: Table | undefined;
  onClose: () => void;
}

/** Asks for the buy-in of a recommended player, as the seat dialog does for a player of the list. */
export function ImplementDialog({ recommendation, table, onClose }: ImplementDialogProps) {
  const { entryId, player, tableId, tableNumber, seatNumber, reasons } = recommendation;
  const act = useAct(implementRecommendation, SEAT_FIELDS);
  const { undo } = useEntryActs();
  const door = useSeatDoor(player);

  function send({ tableId: to, seatNumber: seat, buyInAmount }: PlaceValues, extras: SeatExtras) {
    const body = { playerId: player.id, tableId: to, seatNumber: seat, buyInAmount, ...extras };
    const vars = { playerName: player.name, where: `Table ${tableNumber}, seat ${seat}`, body };
    return act.send(vars, (seated) => {
      act.sayDone(vars, seated, {
        label: 'Undo',
        onAct: () => void undo({ id: entryId, player }),
      });
      onClose();
    });
  }

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
      door={door}
      seating={{ busy: act.busy, outcome: act.outcome, refused: act.refused, send }}
      onClose={onClose}
    />
  );
}
