import type { GameDefaults } from '../types';
import { useChangeProfile } from '../account/profile/acts';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { InlineActForm } from '@/shells/inline-act-form';
import { BigButton } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { GameFields } from './game-fields';
import { CUSTOM, emptyForm, gameSchema, type GameValues } from './schema';

/** The form in which defaults are stored. A raise type belongs to Texas Hold'em only. */
function toDefaults(values: GameValues): GameDefaults {
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

/** Edits the defaults of the member's new games: the form of a game without a name and a day. */
export function DefaultsEditor({ defaults }: { defaults: GameDefaults | null }) {
  return (
    <InlineActForm
      act={useChangeProfile()}
      schema={gameSchema}
      // A dummy name, because the schema of a game requires one.
      defaults={{ ...emptyForm(defaults, serverNow(), HERE), gameName: 'My games' }}
      vars={(values) => ({ done: 'Defaults Saved', change: { defaults: toDefaults(values) } })}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {(state) => {
        const isInvalid = Object.keys(state.form.formState.errors).length > 0;
        return (
          <>
            <GameFields {...state} habits />
            {isInvalid || state.error !== null ? (
              <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
                <Shape name="octagon" />
                {isInvalid ? 'Please check your input' : state.error}
              </p>
            ) : null}
            <BigButton type="submit" busy={state.busy}>
              Save Defaults
            </BigButton>
          </>
        );
      }}
    </InlineActForm>
  );
}
