import type { BlindIncrease, ButtonRule, GameKind, GameRules, RaiseType } from '../types';
import type { FormState } from '@/shells/use-act-form';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { PhoneGroup, Pick, Stepper } from '@/ui/phone-parts';
import { buttonLabel, buttonText, increaseUnit, raiseLabel, rulesLabel, rulesText } from './model';
import {
  CUSTOM,
  depthText,
  type GameForm,
  type gameSchema,
  type GameValues,
  MAX_INCREASE,
  MAX_PLAYERS,
  MIN_PLAYERS,
  STAKES,
} from './schema';

const F = fieldsOf<typeof gameSchema>();

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

interface PickFieldProps {
  name: keyof GameForm;
  label: string;
  options: readonly { value: string; label: string }[];
  columns: 2 | 3 | 4;
  wide?: 'first';
  hint?: string;
}

function PickField({ name, ...rest }: PickFieldProps) {
  const { field } = useFormField<string>(name);
  return <Pick {...rest} value={field.value} onValueChange={field.onChange} />;
}

interface PartProps extends FormState<GameForm, GameValues> {
  /** Edits defaults: no name and no day. */
  habits?: boolean;
}

/** The four groups of a game's settings. */
export function GameFields({ habits = false, ...state }: PartProps) {
  return (
    <>
      <GamePart {...state} habits={habits} />
      <StakesPart {...state} />
      <IncreasePart type={state.typed.blindIncreaseType} />
      <PlacePart {...state} habits={habits} />
    </>
  );
}

/** Name, kind and raise type. */
function GamePart({ typed: { gameType, rules, buttonRule }, habits = false }: PartProps) {
  return (
    <PhoneGroup label="Game">
      {habits ? null : <F.Text name="gameName" label="Game name" maxLength={80} />}
      <PickField name="gameType" label="Game type" options={KINDS} columns={2} wide="first" />
      {gameType === "Texas Hold'em" ? (
        <PickField
          name="raiseType"
          label="Raise type"
          options={RAISES}
          columns={3}
          hint="Fixed bets are 2 × the big blind. Only for Texas Hold'em."
        />
      ) : null}
      <PickField name="rules" label="Rules" options={RULES} columns={2} hint={rulesText[rules]} />
      <PickField name="buttonRule" label="Button" options={BUTTONS} columns={2} hint={buttonText[buttonRule]} />
    </PhoneGroup>
  );
}

function StakesPart({ typed: { buyIn, bigBlind }, form }: PartProps) {
  const { field: stakes, error } = useFormField<string>('stakes');
  const { isSubmitted } = form.formState;
  const depth = depthText(buyIn, bigBlind);

  function choose(next: string) {
    stakes.onChange(next);
    const blinds = STAKES.find((each) => each.stakes === next);
    if (blinds === undefined) return;
    for (const name of ['smallBlind', 'bigBlind'] as const)
      form.setValue(name, blinds[name], { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <PhoneGroup label="Stakes">
      <Pick
        label="Stakes"
        value={stakes.value}
        onValueChange={choose}
        options={STAKES_OPTIONS}
        columns={3}
        wide="last"
        error={error}
      />
      {stakes.value === CUSTOM ? (
        <F.Text name="customStakes" label="Custom stakes" hint="Shown to the players as you write it." maxLength={40} />
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <F.Money name="smallBlind" label="Small blind" />
        <F.Money name="bigBlind" label="Big blind" />
      </div>
      <F.Money
        name="smallestChip"
        label="Smallest chip"
        hint="Pots are split down to it. Leave it empty to go by the blinds."
      />
      <F.Money name="buyIn" label="Buy-in" {...(depth === null ? {} : { range: depth })} />
    </PhoneGroup>
  );
}

function IncreasePart({ type }: { type: BlindIncrease }) {
  return (
    <PhoneGroup label="Blind increase">
      <PickField name="blindIncreaseType" label="Blind increase" options={INCREASES} columns={4} />
      {type === 'none' ? null : <IncreaseField type={type} />}
    </PhoneGroup>
  );
}

function IncreaseField({ type }: { type: Exclude<BlindIncrease, 'none'> }) {
  const { field } = useFormField<number>('blindIncreaseValue');
  return (
    <Stepper
      label="Increase every"
      value={field.value}
      unit={increaseUnit[type]}
      min={1}
      max={MAX_INCREASE}
      stepName={type === 'time' ? 'One minute' : type === 'rounds' ? 'One round' : 'One orbit'}
      onValueChange={field.onChange}
    />
  );
}

function PlacePart({ typed: { start }, habits = false }: PartProps) {
  return (
    <PhoneGroup label={habits ? 'Table' : 'Table and time'}>
      <PlayersField />
      {habits ? null : (
        <PickField
          name="start"
          label="Start"
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
          columns={2}
        />
      )}
      {!habits && start === 'later' ? (
        <div className="grid grid-cols-2 gap-3">
          <F.Text name="day" label="Day" type="date" />
          <F.Text name="time" label="Time" type="time" />
        </div>
      ) : null}
      <F.Text name="location" label="Location" maxLength={120} />
      {habits ? null : <F.Text name="description" label="Description" placeholder="Optional" maxLength={1000} />}
    </PhoneGroup>
  );
}

function PlayersField() {
  const { field } = useFormField<number>('maxPlayers');
  return (
    <Stepper
      label="Max players"
      note={`${MIN_PLAYERS} to ${MAX_PLAYERS}`}
      value={field.value}
      min={MIN_PLAYERS}
      max={MAX_PLAYERS}
      stepName="One player"
      onValueChange={field.onChange}
    />
  );
}
