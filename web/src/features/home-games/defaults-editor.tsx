import { type UseFormReturn, useForm } from 'react-hook-form';
import { errorText } from '@/api/client/errors';
import type { GameDefaults } from '@/api/home-types';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { schemaResolver } from '@/lib/schema-resolver';
import { BigButton } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { GamePart, IncreasePart, PlacePart, StakesPart } from './game-fields';
import { CUSTOM, emptyForm, type GameForm, gameSchema, type GameValues } from './schema';

interface DefaultsEditorProps {
  defaults: GameDefaults | null;
  busy: boolean;
  error: Error | null;
  onSave: (defaults: GameDefaults) => void;
}

/** As they are kept. A raise type belongs to Texas Hold'em only. */
export function toDefaults(values: GameValues): GameDefaults {
  const { gameType, raiseType, stakes, customStakes } = values;
  return {
    gameType,
    ...(gameType === "Texas Hold'em" ? { raiseType } : {}),
    stakes: stakes === CUSTOM ? customStakes : stakes,
    buyIn: values.buyIn,
    smallBlind: values.smallBlind,
    bigBlind: values.bigBlind,
    maxPlayers: values.maxPlayers,
    location: values.location,
    rules: values.rules,
    buttonRule: values.buttonRule,
    ...(values.smallestChip === null ? {} : { smallestChip: values.smallestChip }),
    blindIncreaseType: values.blindIncreaseType,
    blindIncreaseValue: values.blindIncreaseValue,
  };
}

/** What somebody's new games begin with: the form of a game without a name and a day. */
export function DefaultsEditor({ defaults, busy, error, onSave }: DefaultsEditorProps) {
  const form: UseFormReturn<GameForm, unknown, GameValues> = useForm<GameForm, unknown, GameValues>(
    {
      resolver: schemaResolver(gameSchema),
      // A name, since the form of a game asks for one.
      defaultValues: { ...emptyForm(defaults, serverNow(), HERE), gameName: 'My games' },
    },
  );
  const invalid = Object.keys(form.formState.errors).length > 0;
  const submit = form.handleSubmit((values) => onSave(toDefaults(values)));
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <GamePart form={form} habits />
      <StakesPart form={form} />
      <IncreasePart form={form} />
      <PlacePart form={form} habits />
      {invalid || error !== null ? (
        <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
          <Shape name="octagon" />
          {invalid ? 'Please check your input' : errorText(error, 'The defaults were not saved')}
        </p>
      ) : null}
      <BigButton type="submit" busy={busy}>
        Save Defaults
      </BigButton>
    </form>
  );
}
