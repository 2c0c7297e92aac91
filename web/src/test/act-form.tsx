import { useState } from 'react';
import { defineAct } from '@/api/acts/define';
import { postPlayerFunds } from '@/api/generated/operations.gen';
import { ActsRuntime } from '@/shells/acts-runtime';
import { useAct } from '@/shells/use-act';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';

interface Deposit {
  amount: string;
  notes: string;
}

export const deposit = defineAct('test-deposit', postPlayerFunds, {
  request: ({ amount, notes }: Deposit) => ({
    body: {
      playerId: 'player_1',
      roomId: 'room_1',
      direction: 'deposit' as const,
      paymentMethod: 'cash' as const,
      amount,
      notes,
    },
  }),
  label: ({ amount }) => `Deposit $${amount}, Curtis Boyd`,
  success: (_entry, { amount }) => ({ title: 'Deposit recorded', description: `$${amount}` }),
  failure: 'Failed to record the deposit',
});

interface DepositFormProps {
  onDone: () => void;
  onClose: () => void;
}

/** A form as every form of an act is made. */
export function DepositForm({ onDone, onClose }: DepositFormProps) {
  const act = useAct(deposit, ['amount', 'notes']);
  const [values, setValues] = useState<Deposit>({ amount: '', notes: '' });
  const { fields, message } = act.refused;
  return (
    <FormDialog
      title="Deposit"
      dirty={values.amount !== '' || values.notes !== ''}
      busy={act.busy}
      error={message}
      submitLabel="Record"
      onSubmit={() =>
        void act.send(values, (entry) => {
          act.sayDone(values, entry);
          onDone();
          onClose();
        })
      }
      onClose={onClose}
    >
      <Field label="Amount" error={fields.amount}>
        <TextInput
          value={values.amount}
          onChange={({ target }) => setValues({ ...values, amount: target.value })}
        />
      </Field>
      <Field label="Notes" error={fields.notes}>
        <TextInput
          value={values.notes}
          onChange={({ target }) => setValues({ ...values, notes: target.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** A page that opens the form, with what follows unanswered acts around it. */
export function DepositPage({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ActsRuntime>
      <button type="button" onClick={() => setOpen(true)}>
        Deposit
      </button>
      {isOpen ? <DepositForm onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </ActsRuntime>
  );
}
