import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TableMark } from '@/ui/table-mark';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { TABLE_TEXTS, usePauseCharge } from './mutations';
import { type PauseForm, pauseSchema } from './schema';

const OTHER = 'Other';
const REASONS = ['Table break', 'Table down', 'House error', OTHER];

/** "Table Break": nobody pays for time that the house takes from him. */
export function PauseDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const pause = usePauseCharge();
  const [choice, setChoice] = useState(REASONS[0]);
  const form = useForm<PauseForm>({
    resolver: schemaResolver(pauseSchema),
    defaultValues: { reason: REASONS[0] ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(pause.error).reason;

  function choose(reason: string) {
    setChoice(reason);
    form.setValue('reason', reason === OTHER ? '' : reason, { shouldDirty: reason === OTHER });
  }

  const submit = form.handleSubmit(({ reason }) =>
    pause.mutate(
      { tableId: table.id, reason },
      {
        onSuccess: () => {
          toast({
            title: TABLE_TEXTS.success,
            description: `Time is paused at Table ${table.tableNumber}.`,
          });
          onClose();
        },
      },
    ),
  );

  return (
    <Dialog
      open
      lead={<TableMark number={table.tableNumber} />}
      title="Table Break"
      description="The time charge of everyone at this table stands still until it is resumed. All keep their seats."
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={pause.isPending}>
        <DialogBody>
          {pause.error === null || refused !== undefined ? null : (
            <FormError text={errorText(pause.error, TABLE_TEXTS.error)} />
          )}
          <FieldGroup label="Reason">
            <Choices
              name="pause-reason"
              value={choice}
              onValueChange={choose}
              options={REASONS.map((reason) => ({ value: reason, title: reason }))}
            />
          </FieldGroup>
          {choice === OTHER ? (
            <Field label="Which one" required error={errors.reason?.message ?? refused}>
              <TextInput {...form.register('reason')} autoComplete="off" autoFocus />
            </Field>
          ) : null}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={pause.isPending}>
            Pause Time
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
