import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { PaymentMethod, SeatRental } from '@/api/types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { ChosenCard } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { MethodField } from '@/ui/method-field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { PAY_TEXTS, usePayRental } from './mutations';

interface PayDialogProps {
  rental: SeatRental;
  onClose: () => void;
}

/** "Table 5 · 2 h 51 min at $12.00" */
export function rentalText({ table, minutes, hourlyRate }: SeatRental): string {
  return `Table ${table.tableNumber} · ${durationText(minutes)} at ${formatMoney(fromWire(hourlyRate))}`;
}

/** Takes what is owed for a seat rental that has ended. */
export function PayDialog({ rental, onClose }: PayDialogProps) {
  const pay = usePayRental();
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [notes, setNotes] = useState('');
  const sum = formatMoney(fromWire(rental.owed));

  function submit() {
    pay.mutate(
      {
        rentalId: rental.id,
        paymentMethod: method,
        notes: notes.trim() === '' ? null : notes.trim(),
      },
      {
        onSuccess: () => {
          toast({ title: PAY_TEXTS.success, description: `${rental.player.name}, ${sum}` });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Seat Rental Payment"
      dirty={notes !== ''}
      busy={pay.isPending}
      error={pay.error === null ? null : errorText(pay.error, PAY_TEXTS.error)}
      submitLabel={`Take ${sum}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChosenCard
        title={rental.player.name}
        detail={rentalText(rental)}
        end={<strong className="text-body font-semibold tabular-nums">{sum}</strong>}
      />
      <MethodField value={method} onValueChange={setMethod} />
      <Field label="Notes">
        <TextInput
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          placeholder="Optional"
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
