import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { LedgerEntry } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { ChosenCard } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { KIND_LABEL } from './model';
import { REVERSE_TEXTS, useReverse } from './mutations';
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
  const reverse = useReverse();
  const form = useForm<ReverseForm>({
    resolver: schemaResolver(reverseSchema),
    defaultValues: { reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(reverse.error);
  const sum = formatMoney(fromWire(entry.amount));
  const submit = form.handleSubmit(({ reason }) =>
    reverse.mutate(
      { entryId: entry.id, reason },
      {
        onSuccess: () => {
          toast({ title: REVERSE_TEXTS.success, description: `Entry ${entry.number}, ${sum}` });
          onDone?.();
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title="Reverse Entry"
      description="The entry stays in the ledger. A reversal with your name and reason takes it back."
      tone="danger"
      dirty={isDirty}
      busy={reverse.isPending}
      error={
        reverse.error === null || refused.reason !== undefined
          ? null
          : errorText(reverse.error, REVERSE_TEXTS.error)
      }
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
