import { Controller, useForm, useWatch } from 'react-hook-form';
import type { LedgerEntry } from '@/api/types';
import type { KnownPlayer } from '@/lib/player-item';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Segmented } from '@/ui/segmented';
import { MoneyInput } from '@/ui/text-input';
import { movePlayerFunds } from './acts';
import { recordLabel } from './model';
import { NotesField } from './notes-field';
import { PaidBy } from './paid-by';
import { type FundsForm, fundsSchema, type FundsValues } from './schema';
import { WhoseMoney } from './whose-money';

interface FundsDialogProps {
  roomId: string;
  player?: KnownPlayer | undefined;
  onReceipt: (entry: Pick<LedgerEntry, 'id'>) => void;
  onClose: () => void;
}

const NOUN = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

/** "Player Funds": money that a player leaves at the cage, and takes again. */
export function FundsDialog({ roomId, player, onReceipt, onClose }: FundsDialogProps) {
  const funds = useAct(movePlayerFunds, ['playerId', 'amount', 'notes']);
  const form = useForm<FundsForm, unknown, FundsValues>({
    resolver: schemaResolver(fundsSchema),
    defaultValues: {
      playerId: player?.id ?? '',
      direction: 'deposit',
      amount: '',
      paymentMethod: 'cash',
      notes: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const [direction, amount, method] = useWatch({
    control: form.control,
    name: ['direction', 'amount', 'paymentMethod'],
  });
  const { fields: refused, message } = funds.refused;
  const submit = form.handleSubmit((values) => {
    const vars = { ...values, roomId };
    return funds.send(vars, (entry) => {
      funds.sayDone(vars, entry, { label: 'Receipt', onAct: () => onReceipt(entry) });
      onClose();
    });
  });
  return (
    <FormDialog
      title="Player Funds"
      dirty={isDirty}
      busy={funds.busy}
      error={message}
      submitLabel={recordLabel('Record', amount, NOUN[direction])}
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
              { value: 'deposit', label: 'Deposit' },
              { value: 'withdrawal', label: 'Withdrawal' },
            ]}
          />
        )}
      />
      <WhoseMoney
        player={player}
        roomId={roomId}
        error={errors.playerId?.message ?? refused.playerId}
        onPick={(playerId) =>
          form.setValue('playerId', playerId, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
      <PaidBy
        method={method}
        onMethod={(next) => form.setValue('paymentMethod', next, { shouldDirty: true })}
      >
        <Field label="Amount" required error={errors.amount?.message ?? refused.amount}>
          <MoneyInput {...form.register('amount')} />
        </Field>
      </PaidBy>
      <NotesField {...form.register('notes')} error={errors.notes?.message ?? refused.notes} />
    </FormDialog>
  );
}
