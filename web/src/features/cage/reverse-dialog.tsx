import { useForm } from 'react-hook-form';
import type { LedgerEntry } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { ChosenCard } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { reverseEntry } from './acts';
import { KIND_LABEL } from './model';
import { type ReverseForm, reverseSchema } from './schema';

export type Reversible = Pick<LedgerEntry, 'id' | 'number' | 'kind' | 'amount'> & {
  player: { name: string } | null;
};

interface ReverseDialogProps {
  entry: Reversible;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** "Reverse Entry": nothing in the ledger is changed; a second entry takes the first one back, with a reason. */
export function ReverseDialog({ entry, onDone, onClose }: ReverseDialogProps) {
  const reverse = useAct(reverseEntry, ['reason']);
  const form = useForm<ReverseForm>({
    resolver: schemaResolver(reverseSchema),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const { fields: refused, message } = reverse.refused;
  const sum = formatMoney(fromWire(entry.amount));
  const submit = form.handleSubmit(({ reason }) => {
    const vars = { entryId: entry.id, what: `Entry ${entry.number}, ${sum}`, reason };
    return reverse.send(vars, (reversal) => {
      reverse.sayDone(vars, reversal);
      onDone?.();
      onClose();
    });
  });
  return (
    <FormDialog
      title="Reverse Entry"
      description="The entry stays in the ledger. A reversal with your name and reason takes it back."
      tone="danger"
      dirty={isDirty}
      busy={reverse.busy}
      error={message}
      submitLabel={`Reverse ${sum}`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ChosenCard
        title={`${KIND_LABEL[entry.kind]}, ${sum}`}
        detail={`Entry ${entry.number}${entry.player === null ? '' : ` · ${entry.player.name}`}`}
      />
      <Field label="Reason" required error={errors.reason?.message ?? refused.reason}>
        <TextInput {...form.register('reason')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
