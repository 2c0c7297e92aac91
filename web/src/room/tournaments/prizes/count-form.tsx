import { useState } from 'react';
import * as z from 'zod/mini';
import type { StackCounts, StillIn, Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { ActStep } from '@/shells/act-form';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { useFormField } from '@/ui/form/use-form-field';
import { StatusBadge } from '@/ui/status-badge';
import { TextInput } from '@/ui/text-input';
import { countStacks } from '../desk/desk-acts';
import { countSum, stackOf } from './model';

/** The typed stacks by entry id. */
type Stacks = Readonly<Record<string, string>>;

interface CountFormProps {
  stillIn: readonly StillIn[];
  tournament: Pick<Tournament, 'id' | 'chipsInPlay'>;
  /** Whether all stacks are required: a deal needs them, a count during play may leave some out. */
  everybody: boolean;
  onCounted: () => void;
  onCancel: () => void;
}

/**
 * The stacks of all remaining players. Their sum has to match the chips in play, otherwise there is a counting error.
 */
export function CountForm({ stillIn, tournament, everybody, onCounted, onCancel }: CountFormProps) {
  // The order is fixed when the form opens: a count must not move the fields (W6).
  const [shown] = useState(stillIn);
  const players = shown.flatMap(({ entryId: id }) => stillIn.filter(({ entryId }) => entryId === id));
  return (
    <ActStep
      act={countStacks}
      schema={stacksSchema(players, tournament.chipsInPlay, everybody)}
      defaults={{
        stacks: Object.fromEntries(
          stillIn.map(({ entryId, stack }) => [entryId, stack === null ? '' : formatCount(stack)]),
        ),
      }}
      vars={(counts) => ({
        tournamentId: tournament.id,
        what: `${formatCount(counts.length)} of ${formatCount(players.length)} players`,
        shown,
        body: { counts },
      })}
      submit="Save Count"
      onDone={onCounted}
      onClose={onCancel}
    >
      <StackFields players={players} chipsInPlay={tournament.chipsInPlay} />
    </ActStep>
  );
}

function textsOf(players: readonly StillIn[], stacks: Stacks): string[] {
  return players.map(({ entryId }) => stacks[entryId] ?? '');
}

function problemOf(texts: readonly string[], chipsInPlay: number, everybody: boolean) {
  const { off, complete } = countSum(texts, chipsInPlay);
  if (texts.some((text) => text.trim() !== '' && stackOf(text) === null)) return 'Enter chips as whole numbers';
  if (everybody && !complete) return 'Enter the chips of everybody';
  if (texts.every((text) => stackOf(text) === null)) return 'Enter the chips of somebody';
  if (off > 0 || (complete && off !== 0)) return 'The stacks have to add up to the chips in play';
  return null;
}

/** The counted stacks of these players, as they are sent. */
function stacksSchema(players: readonly StillIn[], chipsInPlay: number, everybody: boolean) {
  return z.pipe(
    z.custom<{ stacks: Stacks }>(),
    z.transform(({ stacks }: { stacks: Stacks }, { issues }): StackCounts['counts'] => {
      const message = problemOf(textsOf(players, stacks), chipsInPlay, everybody);
      if (message !== null) {
        issues.push({ code: 'custom', message, path: ['stacks'], input: stacks });
        return z.NEVER;
      }
      return players.flatMap(({ entryId }) => {
        const chips = stackOf(stacks[entryId] ?? '');
        return chips === null ? [] : [{ entryId, chips }];
      });
    }),
  );
}

function StackFields({ players, chipsInPlay }: { players: readonly StillIn[]; chipsInPlay: number }) {
  const { field, error } = useFormField<Stacks>('stacks');
  const { sum, off, complete } = countSum(textsOf(players, field.value), chipsInPlay);
  return (
    <>
      <FormError text={error ?? null} />
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 wrap-anywhere narrow:grid-cols-1">
        {players.map(({ entryId, player, tableName, seatNumber }) => (
          <Field
            key={entryId}
            label={player.name}
            aside={
              tableName === '' ? undefined : (
                <span className="whitespace-nowrap">
                  {tableName}-{seatNumber}
                </span>
              )
            }
          >
            <TextInput
              value={field.value[entryId] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ target: { value } }) => field.onChange({ ...field.value, [entryId]: value })}
            />
          </Field>
        ))}
      </div>
      <p role="status" className="flex items-center justify-between gap-3 text-dense tabular-nums">
        <span className="text-ink-2">
          {formatCount(sum)} of {formatCount(chipsInPlay)} in play
        </span>
        {off === 0 ? (
          <StatusBadge shape="check" tone="ok" label="All chips" />
        ) : (
          <StatusBadge
            shape={off > 0 || complete ? 'triangle' : 'ring'}
            tone={off > 0 || complete ? 'warn' : 'neutral'}
            label={`${formatCount(Math.abs(off))} ${off > 0 ? 'over' : 'short'}`}
          />
        )}
      </p>
    </>
  );
}

export function CountDialog({
  stillIn,
  tournament,
  onClose,
}: Pick<CountFormProps, 'stillIn' | 'tournament'> & { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Count the Stacks">
      <CountForm stillIn={stillIn} tournament={tournament} everybody={false} onCounted={onClose} onCancel={onClose} />
    </Dialog>
  );
}
