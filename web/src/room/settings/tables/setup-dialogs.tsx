import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { byStakes } from '@/domain/stakes';
import { useLast } from '@/lib/hooks/use-last';
import { optionText } from '@/room/floor/games/model';
import { retireTable } from '@/room/floor/tables/setup-acts';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { SetupDialog } from './setup-dialog';
import { tableSetupsQuery } from './setup-queries';

/** The tables of the active room with those that are out of use, and the games to choose from. */
function useSetup() {
  const roomId = useRoom().id;
  const tables = useQuery(tableSetupsQuery(roomId)).data ?? [];
  const games = useQuery(gameTypesQuery).data ?? [];
  return {
    roomId,
    tables,
    games: games.toSorted(byStakes).map((game) => ({ value: game.id, label: optionText(game) })),
  };
}

function useTableSetup(tableId: string) {
  return useLast(useSetup().tables.find(({ id }) => id === tableId));
}

export function AddSetup({ onClose }: DialogProps<'add-table-setup'>) {
  return <SetupDialog {...useSetup()} table={undefined} onClose={onClose} />;
}

export function EditSetup({ tableId, onClose }: DialogProps<'edit-table-setup'>) {
  const setup = useSetup();
  const table = useTableSetup(tableId);
  return table === undefined ? null : <SetupDialog {...setup} table={table} onClose={onClose} />;
}

export function Retire({ tableId, onClose }: DialogProps<'retire-table'>) {
  const table = useTableSetup(tableId);
  if (table === undefined) return null;
  return (
    <ConfirmAct
      act={retireTable}
      vars={table}
      title={`Take Table ${table.tableNumber} out of use?`}
      label="Retire Table"
      tone="danger"
      onClose={onClose}
    >
      It leaves the floor and every list. What was played at it stays in the books, and it can be brought back.
    </ConfirmAct>
  );
}
