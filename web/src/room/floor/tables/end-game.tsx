import type { Table } from '@/api/types';
import { runningTab } from '../seats/model';
import { useSeats } from '../seats/queries';
import { nextMain } from '../must-move/model';
import { useFloor } from '../use-floor';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ConfirmAct } from '@/shells/confirm-act';
import { endGame } from './acts';
import { endGameText } from './model';

/** Confirms "End Game": it frees all seats, closes the rentals, makes the table available and cannot be undone. */
export function EndGame({ table, onClose }: { table: Table; onClose: () => void }) {
  const seats = useSeats(table.id);
  const now = useNow();
  const charged = seats.data?.filter((seat) => seat.rental !== null);
  const charges = charged && { rentals: charged.length, tab: formatMoney(runningTab(charged, now)) };
  const held = table.holds.length;
  const next = useFloor(table.roomId, ({ tables }) => nextMain(table, tables));
  return (
    <ConfirmAct
      act={endGame}
      vars={{ table }}
      title={`End the game at Table ${table.tableNumber}?`}
      label="End Game"
      tone="danger"
      onClose={onClose}
    >
      <p>{endGameText(table.currentPlayers, charges)}</p>
      <p className="mt-2">
        {held === 0
          ? ''
          : held === 1
            ? 'The called player keeps the place on the list. '
            : `${held} called players keep their places on the list. `}
        Table {table.tableNumber} becomes available.
        {next === undefined ? '' : ` Table ${next.tableNumber} becomes the main game.`}
      </p>
    </ConfirmAct>
  );
}
