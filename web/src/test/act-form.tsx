import { useState } from 'react';
import * as z from 'zod/mini';
import { defineAct } from '@/api/acts/define';
import { postPlayerFunds } from '@/api/generated/operations.gen';
import { ActsRuntime } from '@/shells/acts-runtime';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';

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

const schema = z.object({ amount: z.string(), notes: z.string() });
const F = fieldsOf<typeof schema>();

interface DepositFormProps {
  onDone: () => void;
  onClose: () => void;
}

/** A form like every form of an act. */
export function DepositForm({ onDone, onClose }: DepositFormProps) {
  return (
    <ActForm
      act={deposit}
      schema={schema}
      defaults={{ amount: '', notes: '' }}
      vars={(values) => values}
      title="Deposit"
      submit="Record"
      onDone={onDone}
      onClose={onClose}
    >
      <F.Text name="amount" label="Amount" />
      <F.Text name="notes" label="Notes" />
    </ActForm>
  );
}

/** A page that opens the form, with the components that follow unanswered acts. */
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
