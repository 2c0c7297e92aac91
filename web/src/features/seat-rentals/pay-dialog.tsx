import { useState } from 'react';
import type { PaymentMethod, SeatRental } from '@/api/types';
import { durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { ChosenCard } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { MethodField } from '@/ui/method-field';
import { TextInput } from '@/ui/text-input';
import { payRental } from './acts';

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
  const pay = useAct(payRental, ['notes']);
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [notes, setNotes] = useState('');
  const sum = formatMoney(fromWire(rental.owed));

  function submit() {
    const vars = {
      rentalId: rental.id,
      what: `${rental.player.name}, ${sum}`,
      body: { paymentMethod: method, notes: notes.trim() === '' ? null : notes.trim() },
    };
    void pay.send(vars, (paid) => {
      pay.sayDone(vars, paid);
      onClose();
    });
  }

  return (
    <FormDialog
      title="Seat Rental Payment"
      dirty={notes !== ''}
      busy={pay.busy}
      error={pay.refused.message}
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
      <Field label="Notes" error={pay.refused.fields.notes}>
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
