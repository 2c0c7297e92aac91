import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { LedgerEntry } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
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
    resolver: standardSchemaResolver(reverseSchema),
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Reverse Entry"
      description="The entry stays in the ledger. A reversal with your name and reason takes it back."
      dirty={isDirty}
    >
      <DialogForm onSubmit={(event) => void submit(event)} busy={reverse.isPending}>
        <DialogBody>
          {reverse.error === null || refused.reason !== undefined ? null : (
            <FormError text={errorText(reverse.error, REVERSE_TEXTS.error)} />
          )}
          <ChosenCard
            title={`${KIND_LABEL[entry.kind]}, ${sum}`}
            detail={`Entry ${entry.number}${entry.player === null ? '' : ` · ${entry.player.name}`}`}
          />
          <Field label="Reason" required error={errors.reason?.message ?? refused.reason}>
            <TextInput {...form.register('reason')} autoComplete="off" />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="danger" busy={reverse.isPending}>
            Reverse {sum}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
