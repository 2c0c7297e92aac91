import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Seat } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { MoneyInput } from '@/ui/text-input';
import { useSetChipCount } from '../mutations';
import { type ChipCountForm, chipCountSchema, type ChipCountValues } from '../schema';

interface ChipsFormProps {
  seat: Seat;
  onTyped: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** What stands in front of a player, as the dealer counts it. */
export function ChipsForm({ seat, onTyped, onBack, onClose }: ChipsFormProps) {
  const save = useSetChipCount();
  const form = useForm<ChipCountForm, unknown, ChipCountValues>({
    resolver: schemaResolver(chipCountSchema),
    defaultValues: { chipCount: formatPlainAmount(fromWire(seat.chipCount)) },
  });
  const refused = fieldErrors(save.error).chipCount;
  const error = form.formState.errors.chipCount?.message ?? refused;

  const submit = form.handleSubmit(({ chipCount }) =>
    save.mutate({ seatId: seat.id, chipCount }, { onSuccess: onClose }),
  );

  return (
    <DialogForm onSubmit={(event) => void submit(event)} onInput={onTyped} busy={save.isPending}>
      <DialogBody>
        {save.error === null || refused !== undefined ? null : (
          <FormError text={errorText(save.error, 'Failed to update the chips')} />
        )}
        <Field label="Chip count" required error={error}>
          <MoneyInput {...form.register('chipCount')} autoFocus />
        </Field>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onBack} label="Back" />}>
        <Button type="submit" size="lg" variant="primary" busy={save.isPending}>
          Save Chips
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
