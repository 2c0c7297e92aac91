import { Controller, useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { TableSetup } from '@/api/setup-types';
import type { Table } from '@/api/types';
import { DEFAULT_SEATS } from '@/config/constants';
import { schemaResolver } from '@/lib/schema-resolver';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select, type SelectOption } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { type NewTableForm, newTableSchema, type NewTableValues } from './schema';
import { useChangeSetup, useSetUpTable } from './setup-mutations';

interface SetupDialogProps {
  roomId: string;
  /** Undefined for a new one; one that is out of use comes back. */
  table: TableSetup | undefined;
  tables: readonly TableSetup[];
  games: readonly SelectOption[];
  onClose: () => void;
}

/** The lowest number that no table in use has. */
export function freeNumber(tables: readonly TableSetup[]): number {
  const taken = new Set(
    tables.filter(({ retiredAt }) => retiredAt === null).map(({ tableNumber }) => tableNumber),
  );
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** A table as it stands in the room: its number, name, game and seats. */
export function SetupDialog({ roomId, table, tables, games, onClose }: SetupDialogProps) {
  const add = useSetUpTable();
  const change = useChangeSetup();
  const isNew = table === undefined || table.retiredAt !== null;
  const write = isNew ? add : change;
  const game = table?.gameTypeId ?? (games.length === 1 ? games[0]?.value : undefined) ?? '';
  const form = useForm<NewTableForm, unknown, NewTableValues>({
    resolver: schemaResolver(newTableSchema),
    defaultValues: {
      tableNumber: String(table?.tableNumber ?? freeNumber(tables)),
      tableName: table?.tableName ?? '',
      gameTypeId: games.some(({ value }) => value === game) ? game : '',
      maxSeats: String(table?.maxSeats ?? DEFAULT_SEATS),
    },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(write.error);
  const edited = () => {
    if (write.isError) write.reset();
  };
  const title =
    table === undefined
      ? 'Add Table'
      : `${isNew ? 'Bring Back' : 'Edit'} Table ${table.tableNumber}`;
  const submit = form.handleSubmit(({ tableName, ...values }) => {
    const body = { ...values, tableName: tableName ?? '' };
    const done = {
      onSuccess: ({ tableNumber }: Table) => {
        toast({
          title: isNew ? 'Table set up' : 'Table saved',
          description: `Table ${tableNumber}`,
        });
        onClose();
      },
    };
    if (isNew) add.mutate({ roomId, ...body }, done);
    else change.mutate({ tableId: table.id, ...body }, done);
  });
  return (
    <FormDialog
      title={title}
      dirty={isDirty}
      busy={write.isPending}
      error={
        write.error === null || Object.keys(refused).length > 0 ? undefined : errorText(write.error)
      }
      submitLabel={table === undefined ? 'Add Table' : isNew ? 'Bring Back' : 'Save Changes'}
      disabledReason={!isNew && !isDirty ? 'Nothing has changed' : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 phone:gap-3">
        <Field
          label="Table number"
          required
          error={errors.tableNumber?.message ?? refused['tableNumber']}
        >
          <TextInput
            {...form.register('tableNumber', { onChange: edited })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Field label="Seats" required error={errors.maxSeats?.message ?? refused['maxSeats']}>
          <TextInput
            {...form.register('maxSeats', { onChange: edited })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        label="Name"
        hint="Leave blank to call it by its number."
        error={errors.tableName?.message ?? refused['tableName']}
      >
        <TextInput
          {...form.register('tableName', { onChange: edited })}
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      <Field label="Game" required error={errors.gameTypeId?.message ?? refused['gameTypeId']}>
        <Controller
          control={form.control}
          name="gameTypeId"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={(next) => {
                edited();
                field.onChange(next);
              }}
              options={games}
              placeholder="Select a game"
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
