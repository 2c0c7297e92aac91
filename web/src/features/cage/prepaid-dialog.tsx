import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/errors';
import type { GameType, LedgerEntry } from '@/api/types';
import { cents, fromWire } from '@/domain/money';
import { METHOD_CHOICES } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/lib/player-item';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { SegmentedField } from '@/ui/segmented-field';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { BalanceNote } from './balance-note';
import { PREPAID_TEXTS, usePrepaidTime } from './mutations';
import { PlayerField } from './player-field';
import { type PrepaidForm, prepaidSchema, type PrepaidValues } from './schema';

interface PrepaidDialogProps {
  roomId: string;
  /** The cash games: each has its rate by the hour. */
  games: readonly Pick<GameType, 'id' | 'name' | 'hourlyRate'>[];
  player?: KnownPlayer | undefined;
  onReceipt: (entry: Pick<LedgerEntry, 'id'>) => void;
  onClose: () => void;
}

/** What some hours of a game cost; null for what is no number of hours. */
function priceOf(game: PrepaidDialogProps['games'][number] | undefined, hours: string) {
  if (game === undefined || !/^[0-9]{1,3}(?:\.[05])?$/.test(hours.trim())) return null;
  // Half hours of whole cents: an odd rate is rounded half up, as the server does.
  return cents(Math.floor((fromWire(game.hourlyRate) * Number(hours) * 2 + 1) / 2));
}

/** "Prepaid Hours": seat rental that is paid before it is played, at a game's rate. */
export function PrepaidDialog({ roomId, games, player, onReceipt, onClose }: PrepaidDialogProps) {
  const prepaid = usePrepaidTime();
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const form = useForm<PrepaidForm, unknown, PrepaidValues>({
    resolver: standardSchemaResolver(prepaidSchema),
    defaultValues: {
      playerId: player?.id ?? '',
      gameTypeId: '',
      hours: '',
      paymentMethod: 'cash',
    },
  });
  const { errors, isDirty } = form.formState;
  const [gameTypeId, hours] = useWatch({ control: form.control, name: ['gameTypeId', 'hours'] });
  const game = games.find(({ id }) => id === gameTypeId);
  const price = priceOf(game, hours);
  const refused = fieldErrors(prepaid.error);
  const submit = form.handleSubmit((values) =>
    prepaid.mutate(
      { ...values, roomId },
      {
        onSuccess: (entry) => {
          toast({
            title: PREPAID_TEXTS.success,
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
      title="Prepaid Hours"
      note="Used first when a seat rental ends, at any table."
      dirty={isDirty}
      busy={prepaid.isPending}
      error={
        prepaid.error === null || Object.keys(refused).length > 0
          ? null
          : errorText(prepaid.error, PREPAID_TEXTS.error)
      }
      submitLabel={price === null ? 'Sell Hours' : `Sell Hours for ${formatMoney(price)}`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
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
      <Field label="Game" required error={errors.gameTypeId?.message ?? refused.gameTypeId}>
        <Controller
          control={form.control}
          name="gameTypeId"
          render={({ field }) => (
            <Select
              value={field.value}
              onValueChange={field.onChange}
              placeholder="Select a game"
              options={games.map(({ id, name, hourlyRate }) => ({
                value: id,
                label: name,
                detail: `${formatMoney(fromWire(hourlyRate))} per hour`,
              }))}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 narrow:grid-cols-1">
        <Field label="Hours" required error={errors.hours?.message ?? refused.hours}>
          <TextInput {...form.register('hours')} inputMode="decimal" autoComplete="off" end="h" />
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
    </FormDialog>
  );
}
