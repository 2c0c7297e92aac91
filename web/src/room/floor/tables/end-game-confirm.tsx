import type { Table } from '@/api/types';
import { ConfirmAct } from '@/shells/confirm-act';
import { endGame } from './acts';
import { nextMain } from '../must-move/model';
import { useFloor } from '../use-floor';
import { endGameText } from './model';

interface EndGameConfirmProps {
  table: Table;
  /** The number of players charged for time, and their total: "$166.60". Undefined while it loads. */
  charges: { rentals: number; tab: string } | undefined;
  onClose: () => void;
}

/** Confirms "End Game": it frees all seats, closes the rentals, makes the table available and cannot be undone. */
export function EndGameConfirm({ table, charges, onClose }: EndGameConfirmProps) {
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
