import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { StillIn, Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { StatusBadge } from '@/ui/status-badge';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { SEATING_TEXTS, useCountStacks } from '../desk-mutations';
import { countSum, stackOf } from './model';

interface CountFormProps {
  stillIn: readonly StillIn[];
  tournament: Pick<Tournament, 'id' | 'chipsInPlay'>;
  /** A deal needs everybody; a count on the way may leave somebody out. */
  everybody: boolean;
  onCounted: () => void;
  onCancel: () => void;
}

/** The chips of everybody who is left. Together they are what is in play, or somebody miscounted. */
export function CountForm({ stillIn, tournament, everybody, onCounted, onCancel }: CountFormProps) {
  const count = useCountStacks();
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      stillIn.map(({ entryId, stack }) => [entryId, stack === null ? '' : formatCount(stack)]),
    ),
  );
  const [tried, setTried] = useState(false);
  // In the order in which they were when it opened: a count must not move the fields (W6).
  const [order] = useState(() => stillIn.map(({ entryId }) => entryId));
  const players = order.flatMap((id) => stillIn.filter(({ entryId }) => entryId === id));
  const texts = players.map(({ entryId }) => typed[entryId] ?? '');
  const { sum, off, complete } = countSum(texts, tournament.chipsInPlay);
  const unreadable = texts.some((text) => text.trim() !== '' && stackOf(text) === null);
  const counted = texts.filter((text) => stackOf(text) !== null).length;
  const problem = unreadable
    ? 'Enter chips as whole numbers'
    : everybody && !complete
      ? 'Enter the chips of everybody'
      : counted === 0
        ? 'Enter the chips of somebody'
        : off > 0 || (complete && off !== 0)
          ? 'The stacks have to add up to the chips in play'
          : null;

  function submit() {
    setTried(true);
    if (problem !== null) return;
    count.mutate(
      {
        tournamentId: tournament.id,
        counts: players.flatMap(({ entryId }) => {
          const stack = stackOf(typed[entryId] ?? '');
          return stack === null ? [] : [{ entryId, chips: stack }];
        }),
      },
      {
        onSuccess: () => {
          toast({
            title: SEATING_TEXTS.count.success,
            description: `${formatCount(counted)} of ${formatCount(players.length)} players`,
          });
          onCounted();
        },
      },
    );
  }

  return (
    <DialogForm
      busy={count.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        {count.error === null && !(tried && problem !== null) ? null : (
          <FormError
            text={
              count.error === null ? problem : errorText(count.error, SEATING_TEXTS.count.error)
            }
          />
        )}
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
                value={typed[entryId] ?? ''}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target: { value } }) => setTyped({ ...typed, [entryId]: value })}
              />
            </Field>
          ))}
        </div>
        <p
          role="status"
          className="flex items-center justify-between gap-3 text-dense tabular-nums"
        >
          <span className="text-ink-2">
            {formatCount(sum)} of {formatCount(tournament.chipsInPlay)} in play
          </span>
          {off === 0 ? (
            <StatusBadge shape="check" tone="ok" label="All chips" />
          ) : (
            <StatusBadge
              shape={off > 0 || complete ? 'triangle' : 'ring'}
              tone={off > 0 || complete ? 'warn' : 'neutral'}
              label={`${formatCount(Math.abs(off))} ${off > 0 ? 'too much' : 'missing'}`}
            />
          )}
        </p>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onCancel} />}>
        <Button type="submit" size="lg" variant="primary" busy={count.isPending}>
          Save Count
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

/** The count by itself. */
export function CountDialog({
  stillIn,
  tournament,
  onClose,
}: Pick<CountFormProps, 'stillIn' | 'tournament'> & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Count the Stacks"
    >
      <CountForm
        stillIn={stillIn}
        tournament={tournament}
        everybody={false}
        onCounted={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
