import { Controller, useForm, useWatch } from 'react-hook-form';
import type { ShiftHead } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Segmented } from '@/ui/segmented';
import { MoneyInput } from '@/ui/text-input';
import { transferCash } from './acts';
import { recordLabel } from './model';
import { NotesField } from './notes-field';
import { type TransferForm, transferSchema, type TransferValues } from './schema';

interface TransferDialogProps {
  head: ShiftHead;
  direction: 'fill' | 'drop';
  onClose: () => void;
}

const NOUN = { fill: 'Fill', drop: 'Drop' } as const;

/** Cash between the main bank and a drawer: a fill into it, a drop out of it. */
export function TransferDialog({ head, direction, onClose }: TransferDialogProps) {
  const transfer = useAct(transferCash, ['amount', 'notes']);
  const form = useForm<TransferForm, unknown, TransferValues>({
    resolver: schemaResolver(transferSchema),
    defaultValues: { direction, amount: '', notes: '' },
  });
  const { errors, isDirty } = form.formState;
  const [way, amount] = useWatch({ control: form.control, name: ['direction', 'amount'] });
  const { fields: refused, message } = transfer.refused;
  const submit = form.handleSubmit((body) => {
    const vars = { shiftId: head.id, drawerName: head.drawerName, body };
    return transfer.send(vars, (shift) => {
      transfer.sayDone(vars, shift);
      onClose();
    });
  });
  return (
    <FormDialog
      title={`Fill or Drop, ${head.drawerName}`}
      dirty={isDirty}
      busy={transfer.busy}
      error={message}
      submitLabel={recordLabel('Record', amount, NOUN[way])}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="direction"
        render={({ field }) => (
          <Segmented
            label="Direction"
            block
            value={field.value}
            onValueChange={field.onChange}
            segments={[
              { value: 'fill', label: 'Fill' },
              { value: 'drop', label: 'Drop' },
            ]}
          />
        )}
      />
      <Field
        label="Amount"
        required
        hint={
          way === 'fill'
            ? 'Cash from the main bank into the drawer.'
            : 'Cash from the drawer into the main bank.'
        }
        error={errors.amount?.message ?? refused.amount}
      >
        <MoneyInput {...form.register('amount')} data-autofocus="" />
      </Field>
      <NotesField {...form.register('notes')} error={errors.notes?.message ?? refused.notes} />
    </FormDialog>
  );
}
