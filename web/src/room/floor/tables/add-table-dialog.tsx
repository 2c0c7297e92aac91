import type { Table } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { DEFAULT_SEATS } from '@/lib/config';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import type { SelectOption } from '@/ui/select';
import { addTable } from './acts';
import { newTableSchema } from './schema';

interface AddTableDialogProps {
  tables: readonly Table[];
  games: readonly SelectOption[];
  onClose: () => void;
}

const F = fieldsOf<typeof newTableSchema>();

/** The number after the highest existing one. */
function nextNumber(tables: readonly Table[]): number {
  return Math.max(0, ...tables.map(({ tableNumber }) => tableNumber)) + 1;
}

/** Adds a table to the room. Its game starts later. */
export function AddTableDialog({ tables, games, onClose }: AddTableDialogProps) {
  const roomId = useRoom().id;
  return (
    <ActForm
      act={addTable}
      schema={newTableSchema}
      defaults={{
        tableNumber: String(nextNumber(tables)),
        tableName: '',
        gameTypeId: games.length === 1 ? (games[0]?.value ?? '') : '',
        maxSeats: String(DEFAULT_SEATS),
      }}
      vars={({ tableName, ...values }) => ({
        roomId,
        ...values,
        ...(tableName === null ? {} : { tableName }),
      })}
      title="Set up a table"
      submit="Set Up Table"
      onClose={onClose}
    >
      <F.Text name="tableNumber" label="Table number" required inputMode="numeric" />
      <F.Select name="gameTypeId" label="Game" required options={games} placeholder="Select a game" />
      <F.Text name="maxSeats" label="Seats" required inputMode="numeric" />
    </ActForm>
  );
}
