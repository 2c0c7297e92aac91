import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Table } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TableMark } from '@/ui/table-mark';
import { MoneyInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { TABLE_TEXTS, useSetPot } from './mutations';
import { type PotForm, potSchema } from './schema';

/** What the dealer counted. Informational: it is never money of the house (docs/rules/seats.md). */
export function PotDialog({ table, onClose }: { table: Table; onClose: () => void }) {
  const save = useSetPot();
  const form = useForm<PotForm>({
    resolver: schemaResolver(potSchema),
    defaultValues: { amount: formatPlainAmount(fromWire(table.currentPot)) },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(save.error).amount;

  const submit = form.handleSubmit(({ amount }) =>
    save.mutate(
      { tableId: table.id, amount },
      {
        onSuccess: () => {
          toast({ title: TABLE_TEXTS.success });
          onClose();
        },
      },
    ),
  );

  return (
    <Dialog
      open
      lead={<TableMark number={table.tableNumber} />}
      title="Enter Pot"
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={save.isPending}>
        <DialogBody>
          {save.error === null || refused !== undefined ? null : (
            <FormError text={errorText(save.error, TABLE_TEXTS.error)} />
          )}
          <Field
            label="Pot"
            required
            hint="As counted by the dealer. The players' money, never the house's."
            error={errors.amount?.message ?? refused}
          >
            <MoneyInput {...form.register('amount')} onFocus={(event) => event.target.select()} />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={save.isPending}>
            Save Pot
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
