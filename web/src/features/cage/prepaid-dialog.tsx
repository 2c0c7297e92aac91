import { Controller, useForm, useWatch } from 'react-hook-form';
import type { GameType, LedgerEntry } from '@/api/types';
import { cents, fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/lib/player-item';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Select } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { sellPrepaidTime } from './acts';
import { PaidBy } from './paid-by';
import { type PrepaidForm, prepaidSchema, type PrepaidValues } from './schema';
import { WhoseMoney } from './whose-money';

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
  const prepaid = useAct(sellPrepaidTime, ['playerId', 'gameTypeId', 'hours']);
  const form = useForm<PrepaidForm, unknown, PrepaidValues>({
    resolver: schemaResolver(prepaidSchema),
    defaultValues: {
      playerId: player?.id ?? '',
      gameTypeId: '',
      hours: '',
      paymentMethod: 'cash',
    },
  });
  const { errors, isDirty } = form.formState;
  const [gameTypeId, hours, method] = useWatch({
    control: form.control,
    name: ['gameTypeId', 'hours', 'paymentMethod'],
  });
  const game = games.find(({ id }) => id === gameTypeId);
  const price = priceOf(game, hours);
  const { fields: refused, message } = prepaid.refused;
  const submit = form.handleSubmit((values) => {
    const sum = price === null ? '' : formatMoney(price);
    const vars = { body: { ...values, roomId }, what: `${sum}, ${game?.name ?? ''}` };
    return prepaid.send(vars, (entry) => {
      prepaid.sayDone(vars, entry, { label: 'Receipt', onAct: () => onReceipt(entry) });
      onClose();
    });
  });
  return (
    <FormDialog
      title="Prepaid Hours"
      note="Used first when a seat rental ends, at any table."
      dirty={isDirty}
      busy={prepaid.busy}
      error={message}
      submitLabel={price === null ? 'Sell Hours' : `Sell Hours for ${formatMoney(price)}`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
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
      <PaidBy
        method={method}
        onMethod={(next) => form.setValue('paymentMethod', next, { shouldDirty: true })}
      >
        <Field label="Hours" required error={errors.hours?.message ?? refused.hours}>
          <TextInput {...form.register('hours')} inputMode="decimal" autoComplete="off" end="h" />
        </Field>
      </PaidBy>
    </FormDialog>
  );
}
