import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { LedgerEntry } from '@/api/types';
import { METHOD_CHOICES } from '@/domain/payment';
import type { KnownPlayer } from '@/lib/player-item';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Segmented } from '@/ui/segmented';
import { SegmentedField } from '@/ui/segmented-field';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { BalanceNote } from './balance-note';
import { recordLabel } from './model';
import { FUNDS_TEXTS, usePlayerFunds } from './mutations';
import { PlayerField } from './player-field';
import { type FundsForm, fundsSchema, type FundsValues } from './schema';

interface FundsDialogProps {
  roomId: string;
  player?: KnownPlayer | undefined;
  onReceipt: (entry: Pick<LedgerEntry, 'id'>) => void;
  onClose: () => void;
}

const NOUN = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const;

/** "Player Funds": money that a player leaves at the cage, and takes again. */
export function FundsDialog({ roomId, player, onReceipt, onClose }: FundsDialogProps) {
  const funds = usePlayerFunds();
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const form = useForm<FundsForm, unknown, FundsValues>({
    resolver: standardSchemaResolver(fundsSchema),
    defaultValues: {
      playerId: player?.id ?? '',
      direction: 'deposit',
      amount: '',
      paymentMethod: 'cash',
      notes: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const [direction, amount] = useWatch({ control: form.control, name: ['direction', 'amount'] });
  const refused = fieldErrors(funds.error);
  const submit = form.handleSubmit((values) =>
    funds.mutate(
      { ...values, roomId },
      {
        onSuccess: (entry) => {
          toast({
            title: FUNDS_TEXTS.success,
            description: entry.player?.name ?? '',
            action: { label: 'Receipt', onAct: () => onReceipt(entry) },
          });
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title="Player Funds"
      dirty={isDirty}
      busy={funds.isPending}
      error={
        funds.error === null || Object.keys(refused).length > 0
          ? null
          : errorText(funds.error, FUNDS_TEXTS.error)
      }
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
      <Field label="Player" required error={errors.playerId?.message ?? refused.playerId}>
        <PlayerField
          picked={picked}
          onPick={(next) => {
            setPicked(next);
            form.setValue('playerId', next.id, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
          }}
        />
      </Field>
      {picked === null ? null : <BalanceNote playerId={picked.id} roomId={roomId} />}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 narrow:grid-cols-1">
        <Field label="Amount" required error={errors.amount?.message ?? refused.amount}>
          <MoneyInput {...form.register('amount')} />
        </Field>
        <Controller
          control={form.control}
          name="paymentMethod"
          render={({ field }) => (
            <SegmentedField
              label="Payment method"
              narrow
              value={field.value}
              onValueChange={field.onChange}
              segments={METHOD_CHOICES}
            />
          )}
        />
      </div>
      <Field label="Notes" error={errors.notes?.message ?? refused.notes}>
        <TextInput {...form.register('notes')} placeholder="Optional" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
