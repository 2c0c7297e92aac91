import { type ReactNode, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { NewHomeGame } from '@/api/home-types';
import { HERE } from '@/lib/here-zone';
import { schemaResolver } from '@/lib/schema-resolver';
import { BigButton } from '@/ui/big-button';
import { Shape } from '@/ui/shape';
import { GamePart, IncreasePart, PlacePart, StakesPart } from './game-fields';
import { raiseLabel } from './model';
import {
  amountText,
  CUSTOM,
  type GameForm,
  gameSchema,
  type GameValues,
  toWireGame,
} from './schema';

interface GameEditorProps {
  start: GameForm;
  /** "Create Game" */
  submitLabel: string;
  busy: boolean;
  /** What the server says against the game; null where it says nothing. */
  refusal: string | null;
  failure: string;
  onSubmit: (game: NewHomeGame) => void;
  /** Puts the form into the frame, and its one act below it. */
  children: (form: ReactNode, dock: ReactNode) => ReactNode;
}

/** Everything a game is made of, in four groups; the act stays in sight below them. */
export function GameEditor({
  start,
  submitLabel,
  busy,
  refusal,
  failure,
  onSubmit,
  children,
}: GameEditorProps) {
  const id = useId();
  const form = useForm<GameForm, unknown, GameValues>({
    resolver: schemaResolver(gameSchema),
    defaultValues: start,
  });
  const invalid = Object.keys(form.formState.errors).length > 0;
  const submit = form.handleSubmit((values) => onSubmit(toWireGame(values, HERE)));
  return children(
    <form
      id={id}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <GamePart form={form} />
      <StakesPart form={form} />
      <IncreasePart form={form} />
      <PlacePart form={form} />
    </form>,
    <>
      {invalid ? (
        <Stopped title="Validation Error" text="Please check your input" />
      ) : refusal !== null ? (
        <Stopped title={failure} text={refusal === failure ? '' : refusal} />
      ) : (
        <Summary form={form} />
      )}
      <BigButton type="submit" form={id} look="primary" busy={busy}>
        {submitLabel}
      </BigButton>
    </>,
  );
}

/** What the server says about one field, else about the whole. */
export function refusalOf(error: Error | null): string | null {
  return error === null ? null : (Object.values(fieldErrors(error))[0] ?? errorText(error, ''));
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
function Summary({ form }: { form: ReturnType<typeof useForm<GameForm, unknown, GameValues>> }) {
  const [name, type, raise, stakes, custom, buyIn] = useWatch({
    control: form.control,
    name: ['gameName', 'gameType', 'raiseType', 'stakes', 'customStakes', 'buyIn'],
  });
  const parts = [
    name.trim(),
    type === "Texas Hold'em" ? raiseLabel[raise] : type,
    stakes === CUSTOM ? custom.trim() : stakes,
    amountText(buyIn),
  ];
  return <p>{parts.filter((part) => part !== '').join(' · ')}</p>;
}
