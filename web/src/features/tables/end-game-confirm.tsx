import { errorText } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { endGameText } from './model';
import { TABLE_TEXTS, useEndGame } from './mutations';

interface EndGameConfirmProps {
  table: Table;
  /** How many are charged for time, and what they owe together: "$166.60". Undefined until it is known. */
  charges: { rentals: number; tab: string } | undefined;
  onClose: () => void;
}

/** "End Game": frees all seats, closes rentals, table available. Cannot be taken back, so it asks. */
export function EndGameConfirm({ table, charges, onClose }: EndGameConfirmProps) {
  const end = useEndGame();
  const held = table.holds.length;
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`End the game at Table ${table.tableNumber}?`}
      confirmLabel="End Game"
      tone="danger"
      busy={end.isPending}
      error={end.error === null ? undefined : errorText(end.error, TABLE_TEXTS.error)}
      onConfirm={() =>
        end.mutate(
          { tableId: table.id },
          {
            onSuccess: () => {
              toast({
                title: TABLE_TEXTS.success,
                description: `The game at Table ${table.tableNumber} has ended.`,
              });
              onClose();
            },
          },
        )
      }
    >
      <p>{endGameText(table.currentPlayers, charges)}</p>
      <p className="mt-2">
        {held === 0
          ? ''
          : held === 1
            ? 'The called player keeps the place on the list. '
            : `${held} called players keep their places on the list. `}
        Table {table.tableNumber} becomes available.
      </p>
    </Confirm>
  );
}
