import { Controller, useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { DEFAULT_SEATS } from '@/config/constants';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Select, type SelectOption } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { TABLE_TEXTS, useCreateTable } from './mutations';
import { type NewTableForm, newTableSchema, type NewTableValues } from './schema';

interface AddTableDialogProps {
  roomId: string;
  tables: readonly Table[];
  games: readonly SelectOption[];
  onClose: () => void;
}

/** The number after the highest one there is. */
function nextNumber(tables: readonly Table[]): number {
  return Math.max(0, ...tables.map(({ tableNumber }) => tableNumber)) + 1;
}

/** A table that stands in the room from now on; its game starts later. */
export function AddTableDialog({ roomId, tables, games, onClose }: AddTableDialogProps) {
  const create = useCreateTable();
  const form = useForm<NewTableForm, unknown, NewTableValues>({
    resolver: schemaResolver(newTableSchema),
    defaultValues: {
      tableNumber: String(nextNumber(tables)),
      tableName: '',
      gameTypeId: games.length === 1 ? (games[0]?.value ?? '') : '',
      maxSeats: String(DEFAULT_SEATS),
    },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(create.error);

  const submit = form.handleSubmit(({ tableName, ...values }) =>
    create.mutate(
      { roomId, ...values, ...(tableName === null ? {} : { tableName }) },
      {
        onSuccess: ({ tableNumber }) => {
          toast({ title: TABLE_TEXTS.success, description: `Table ${tableNumber} is set up.` });
          onClose();
        },
      },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Set up a table"
      dirty={isDirty}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={create.isPending}>
        <DialogBody>
          <FormError
            text={
              create.error === null || Object.keys(refused).length > 0
                ? null
                : errorText(create.error, TABLE_TEXTS.error)
            }
          />
          <Field
            label="Table number"
            required
            error={errors.tableNumber?.message ?? refused.tableNumber}
          >
            <TextInput {...form.register('tableNumber')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Game" required error={errors.gameTypeId?.message ?? refused.gameTypeId}>
            <Controller
              control={form.control}
              name="gameTypeId"
              render={({ field }) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={games}
                  placeholder="Select a game"
                />
              )}
            />
          </Field>
          <Field label="Seats" required error={errors.maxSeats?.message ?? refused.maxSeats}>
            <TextInput {...form.register('maxSeats')} inputMode="numeric" autoComplete="off" />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
            Set Up Table
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
