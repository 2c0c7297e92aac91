import { type ReactNode, useId } from 'react';
import type { HomeGame, NewHomeGame } from '../types';
import { HERE } from '@/lib/here-zone';
import { InlineActForm } from '@/shells/inline-act-form';
import type { FormHandle } from '@/shells/with-handle';
import { BigButton } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { GameFields } from './game-fields';
import { raiseLabel } from './model';
import { amountText, CUSTOM, type GameForm, gameSchema, toWireGame } from './schema';

interface GameEditorProps<Vars> {
  act: FormHandle<Vars, HomeGame>;
  vars: (game: NewHomeGame) => NoInfer<Vars>;
  start: GameForm;
  /** "Create Game" */
  submitLabel: string;
  failure: string;
  onDone: (game: HomeGame) => void;
  /** Renders the form in the frame, and the submit button below it. */
  children: (form: ReactNode, dock: ReactNode) => ReactNode;
}

/** All settings of a game in four groups; the submit button stays visible below them. */
export function GameEditor<Vars>({ act, vars, start, submitLabel, failure, onDone, children }: GameEditorProps<Vars>) {
  const id = useId();
  return (
    <InlineActForm
      act={act}
      schema={gameSchema}
      defaults={start}
      // The whole game is sent, so fields that were not edited carry the present values.
      isFollowing
      vars={(values) => vars(toWireGame(values, HERE))}
      onDone={onDone}
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      renderFrame={(content, { form, typed, error, busy }) =>
        children(
          content,
          <>
            {Object.keys(form.formState.errors).length > 0 ? (
              <Stopped title="Validation Error" text="Please check your input" />
            ) : error !== null ? (
              <Stopped title={failure} text={error === failure ? '' : error} />
            ) : (
              <p>{summaryOf(typed)}</p>
            )}
            <BigButton type="submit" form={id} variant="primary" busy={busy}>
              {submitLabel}
            </BigButton>
          </>,
        )
      }
    >
      {(state) => <GameFields {...state} />}
    </InlineActForm>
  );
}

function Stopped({ title, text }: { title: string; text: string }) {
  return (
    <p role="alert" className="flex items-center gap-2 text-dense font-medium text-bad">
      <Shape name="octagon" />
      <span className="min-w-0 wrap-anywhere">
        {title}
        {text === '' ? null : <span className="font-normal"> · {text}</span>}
      </span>
    </p>
  );
}

/** "Garage 1/3 · No limit · $1/$3 · $200" */
function summaryOf({ gameName, gameType, raiseType, stakes, customStakes, buyIn }: GameForm) {
  return [
    gameName.trim(),
    gameType === "Texas Hold'em" ? raiseLabel[raiseType] : gameType,
    stakes === CUSTOM ? customStakes.trim() : stakes,
    amountText(buyIn),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
