import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { BlindIncrease, ButtonRule, GameKind, GameRules, RaiseType } from '@/api/home-types';
import { Field } from '@/ui/field';
import { PhoneGroup, Pick, Stepper } from '@/ui/phone-parts';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { buttonLabel, buttonText, increaseUnit, raiseLabel, rulesLabel, rulesText } from './model';
import {
  CUSTOM,
  depthText,
  type GameForm,
  type GameValues,
  MAX_INCREASE,
  MAX_PLAYERS,
  MIN_PLAYERS,
  STAKES,
} from './schema';

type Form = UseFormReturn<GameForm, unknown, GameValues>;

const same = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value as string }));
const KINDS = same<GameKind>(["Texas Hold'em", 'Omaha', 'Seven Card Stud', 'Mixed Games', 'Other']);
const RAISES = (['no_limit', 'pot_limit', 'fixed'] as const).map((value: RaiseType) => ({
  value,
  label: raiseLabel[value],
}));
const STAKES_OPTIONS = same<string>([...STAKES.map(({ stakes }) => stakes), CUSTOM]);
const INCREASES: readonly { value: BlindIncrease; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'time', label: 'Time' },
  { value: 'rounds', label: 'Rounds' },
  { value: 'orbits', label: 'Orbits' },
];
const RULES = (['house', 'standard'] as const).map((value: GameRules) => ({
  value,
  label: rulesLabel[value],
}));
const BUTTONS = (['dead', 'moving'] as const).map((value: ButtonRule) => ({
  value,
  label: buttonLabel[value],
}));

interface PartProps {
  form: Form;
  /** What every game begins with: neither a name nor a day. */
  habits?: boolean;
}

/** Name, kind and how raises are bounded. */
export function GamePart({ form, habits = false }: PartProps) {
  const { control, register, formState } = form;
  const gameType = useWatch({ control, name: 'gameType' });
  return (
    <PhoneGroup label="Game">
      {habits ? null : (
        <Field label="Game name" error={formState.errors.gameName?.message}>
          <TextInput {...register('gameName')} autoComplete="off" maxLength={80} />
        </Field>
      )}
      <Controller
        control={control}
        name="gameType"
        render={({ field }) => (
          <Pick
            label="Game type"
            value={field.value}
            onValueChange={field.onChange}
            options={KINDS}
            columns={2}
            wide="first"
          />
        )}
      />
      {gameType === "Texas Hold'em" ? (
        <Controller
          control={control}
          name="raiseType"
          render={({ field }) => (
            <Pick
              label="Raise type"
              value={field.value}
              onValueChange={field.onChange}
              options={RAISES}
              columns={3}
              hint="Fixed bets are 2 × the big blind. Only for Texas Hold'em."
            />
          )}
        />
      ) : null}
      <RulesField form={form} />
      <ButtonField form={form} />
    </PhoneGroup>
  );
}

function RulesField({ form: { control } }: { form: Form }) {
  return (
    <Controller
      control={control}
      name="rules"
      render={({ field }) => (
        <Pick
          label="Rules"
          value={field.value}
          onValueChange={field.onChange}
          options={RULES}
          columns={2}
          hint={rulesText[field.value]}
        />
      )}
    />
  );
}

function ButtonField({ form: { control } }: { form: Form }) {
  return (
    <Controller
      control={control}
      name="buttonRule"
      render={({ field }) => (
        <Pick
          label="Button"
          value={field.value}
          onValueChange={field.onChange}
          options={BUTTONS}
          columns={2}
          hint={buttonText[field.value]}
        />
      )}
    />
  );
}

export function StakesPart({ form }: { form: Form }) {
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const [stakes, buyIn, bigBlind] = useWatch({
    control,
    name: ['stakes', 'buyIn', 'bigBlind'],
  });
  const depth = depthText(buyIn, bigBlind);

  function choose(next: string) {
    setValue('stakes', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    const blinds = STAKES.find((each) => each.stakes === next);
    if (blinds === undefined) return;
    for (const name of ['smallBlind', 'bigBlind'] as const)
      setValue(name, blinds[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <PhoneGroup label="Stakes">
      <Pick
        label="Stakes"
        value={stakes}
        onValueChange={choose}
        options={STAKES_OPTIONS}
        columns={3}
        wide="last"
        error={errors.stakes?.message}
      />
      {stakes === CUSTOM ? (
        <Field
          label="Custom stakes"
          hint="Shown to the players as you write it."
          error={errors.customStakes?.message}
        >
          <TextInput {...register('customStakes')} autoComplete="off" maxLength={40} />
        </Field>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Small blind" error={errors.smallBlind?.message}>
          <MoneyInput {...register('smallBlind')} />
        </Field>
        <Field label="Big blind" error={errors.bigBlind?.message}>
          <MoneyInput {...register('bigBlind')} />
        </Field>
      </div>
      <Field
        label="Smallest chip"
        hint="Pots are split down to it. Leave it empty to go by the blinds."
        error={errors.smallestChip?.message}
      >
        <MoneyInput {...register('smallestChip')} />
      </Field>
      <Field label="Buy-in" error={errors.buyIn?.message}>
        <MoneyInput {...register('buyIn')} {...(depth === null ? {} : { range: depth })} />
      </Field>
    </PhoneGroup>
  );
}

export function IncreasePart({ form: { control } }: { form: Form }) {
  const type = useWatch({ control, name: 'blindIncreaseType' });
  return (
    <PhoneGroup label="Blind increase">
      <Controller
        control={control}
        name="blindIncreaseType"
        render={({ field }) => (
          <Pick
            label="Blind increase"
            value={field.value}
            onValueChange={field.onChange}
            options={INCREASES}
            columns={4}
          />
        )}
      />
      {type === 'none' ? null : (
        <Controller
          control={control}
          name="blindIncreaseValue"
          render={({ field }) => (
            <Stepper
              label="Increase every"
              value={field.value}
              unit={increaseUnit[type]}
              min={1}
              max={MAX_INCREASE}
              stepName={
                type === 'time' ? 'One minute' : type === 'rounds' ? 'One round' : 'One orbit'
              }
              onValueChange={field.onChange}
            />
          )}
        />
      )}
    </PhoneGroup>
  );
}

export function PlacePart({ form, habits = false }: PartProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <PhoneGroup label={habits ? 'Table' : 'Table and time'}>
      <PlayersField form={form} />
      {habits ? null : <StartField form={form} />}
      <Field label="Location" error={errors.location?.message}>
        <TextInput {...register('location')} autoComplete="off" maxLength={120} />
      </Field>
      {habits ? null : (
        <Field label="Description" error={errors.description?.message}>
          <TextInput {...register('description')} placeholder="Optional" maxLength={1000} />
        </Field>
      )}
    </PhoneGroup>
  );
}

function StartField({ form }: { form: Form }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const start = useWatch({ control, name: 'start' });
  return (
    <>
      <Controller
        control={control}
        name="start"
        render={({ field }) => (
          <Pick
            label="Start"
            value={field.value}
            onValueChange={field.onChange}
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'Later' },
            ]}
            columns={2}
          />
        )}
      />
      {start === 'later' ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Day" error={errors.day?.message}>
            <TextInput {...register('day')} type="date" />
          </Field>
          <Field label="Time" error={errors.time?.message}>
            <TextInput {...register('time')} type="time" />
          </Field>
        </div>
      ) : null}
    </>
  );
}

function PlayersField({ form: { control } }: { form: Form }) {
  return (
    <Controller
      control={control}
      name="maxPlayers"
      render={({ field }) => (
        <Stepper
          label="Max players"
          note={`${MIN_PLAYERS} to ${MAX_PLAYERS}`}
          value={field.value}
          min={MIN_PLAYERS}
          max={MAX_PLAYERS}
          stepName="One player"
          onValueChange={field.onChange}
        />
      )}
    />
  );
}
