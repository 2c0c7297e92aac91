import type * as z from 'zod/mini';
import type { TableSetup } from '@/api/setup-types';
import { DEFAULT_SEATS } from '@/lib/config';
import { differing } from '@/lib/differing';
import { newTableSchema } from '@/room/floor/tables/schema';
import { changeSetup, setUpTable } from '@/room/floor/tables/setup-acts';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import type { SelectOption } from '@/ui/select';

interface SetupDialogProps {
  roomId: string;
  /** Undefined for a new one; saving a table that is out of use brings it back. */
  table: TableSetup | undefined;
  tables: readonly TableSetup[];
  games: readonly SelectOption[];
  onClose: () => void;
}

/** The lowest number that no table in use has. */
export function freeNumber(tables: readonly TableSetup[]): number {
  const taken = new Set(tables.filter(({ retiredAt }) => retiredAt === null).map(({ tableNumber }) => tableNumber));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

const F = fieldsOf<typeof newTableSchema>();

/** On the wire, no name is an empty string. */
function sent({ tableName, ...values }: z.output<typeof newTableSchema>) {
  return { ...values, tableName: tableName ?? '' };
}

/** A table of the room: its number, name, game and seats. */
export function SetupDialog({ roomId, table, tables, games, onClose }: SetupDialogProps) {
  const game = table?.gameTypeId ?? (games.length === 1 ? games[0]?.value : undefined) ?? '';
  const form = {
    schema: newTableSchema,
    defaults: {
      tableNumber: String(table?.tableNumber ?? freeNumber(tables)),
      tableName: table?.tableName ?? '',
      gameTypeId: games.some(({ value }) => value === game) ? game : '',
      maxSeats: String(table?.maxSeats ?? DEFAULT_SEATS),
    },
    children: <SetupFields games={games} />,
    onClose,
  };
  return table === undefined || table.retiredAt !== null ? (
    <ActForm
      {...form}
      act={setUpTable}
      vars={(values) => ({ roomId, ...sent(values) })}
      title={table === undefined ? 'Add Table' : `Bring Back Table ${table.tableNumber}`}
      submit={table === undefined ? 'Add Table' : 'Bring Back'}
    />
  ) : (
    <ActForm
      {...form}
      act={changeSetup}
      vars={(values, { before }) => ({
        tableId: table.id,
        tableNumber: values.tableNumber,
        body: differing(sent(before), sent(values)),
      })}
      title={`Edit Table ${table.tableNumber}`}
      submit="Save Changes"
      needsChange
    />
  );
}

function SetupFields({ games }: { games: readonly SelectOption[] }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:gap-3">
        <F.Text name="tableNumber" label="Table number" required inputMode="numeric" />
        <F.Text name="maxSeats" label="Seats" required inputMode="numeric" />
      </div>
      <F.Text name="tableName" label="Name" hint="Leave blank to use the table number." maxLength={40} />
      <F.Select name="gameTypeId" label="Game" required options={games} placeholder="Select a game" />
    </>
  );
}
