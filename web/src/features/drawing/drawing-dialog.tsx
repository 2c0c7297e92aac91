import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Drawing } from '@/api/insight-types';
import { formatDayTime } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { announce } from '@/ui/announcer';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Shape } from '@/ui/shape';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { TextArea, TextInput } from '@/ui/text-input';
import { entriesOf, entriesText, idleReason, repeatText, winnersOf } from './model';
import { drawingsQuery, useDraw } from './queries';

interface DrawingDialogProps {
  roomId: string;
  timeZone: string;
  onClose: () => void;
}

/** "Virtual Drawing": names, one per line, and how many of them win. */
export function DrawingDialog({ roomId, timeZone, onClose }: DrawingDialogProps) {
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('1');
  const [asked, setAsked] = useState(false);
  const draw = useDraw();
  const entries = entriesOf(text);
  const winners = winnersOf(typed, Math.max(1, entries.length));
  const refused = fieldErrors(draw.error);
  const drawn = draw.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (winners === null || idleReason(entries.length) !== undefined) return;
    draw.mutate(
      { roomId, entries, winners },
      { onSuccess: (done) => announce(`Drawn: ${done.winners.join(', ')}`) },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Virtual Drawing"
      dirty={text.trim() !== '' && drawn === undefined}
    >
      <DialogForm onSubmit={submit} busy={draw.isPending}>
        <DialogBody>
          {draw.error === null || Object.keys(refused).length > 0 ? null : (
            <FormError text={errorText(draw.error, 'Failed to draw')} />
          )}
          {draw.isPending ? <Rolling /> : null}
          {drawn === undefined || draw.isPending ? null : <Winners drawing={drawn} />}
          <Field
            label="Entries"
            required
            hint="One name per line."
            aside={entries.length === 0 ? undefined : entriesText(entries.length)}
            error={refused.entries}
          >
            <TextArea
              rows={6}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                if (drawn !== undefined) draw.reset();
              }}
            />
          </Field>
          <Field
            label="Number of winners"
            required
            error={
              refused.winners ??
              (asked && winners === null && entries.length > 0
                ? `Enter a number from 1 to ${entries.length}`
                : undefined)
            }
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <History roomId={roomId} timeZone={timeZone} />
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={draw.isPending}
            disabledReason={idleReason(entries.length)}
          >
            {draw.isPending ? 'Drawing…' : drawn === undefined ? 'Draw' : 'Draw Again'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** The two seconds. What turns stands still for who wants no motion. */
function Rolling() {
  return (
    <p
      role="status"
      className="flex min-h-14 items-center justify-center gap-2 rounded-control bg-accent-soft text-body font-medium text-accent"
    >
      <span className="turning">
        <Shape name="diamond" />
      </span>
      Drawing…
    </p>
  );
}

/** The same name may stand twice: its place tells them apart. */
function numbered(names: readonly string[]) {
  return names.map((name, index) => ({ key: `${index} ${name}`, name, index }));
}

function Winners({ drawing }: { drawing: Drawing }) {
  const { winners, entries } = drawing;
  return (
    <section aria-label="Winners" className="rounded-control bg-accent-soft px-4 py-3 text-accent">
      <p className="text-meta font-medium">
        {winners.length === 1 ? 'Winner' : 'Winners'} of {entriesText(entries.length)}
      </p>
      <ol className="mt-1 grid gap-0.5">
        {numbered(winners).map(({ key, name, index }) => (
          <li key={key} className="flex gap-2 text-title font-semibold wrap-anywhere">
            {winners.length === 1 ? null : (
              <span className="font-normal tabular-nums">{index + 1}.</span>
            )}
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was drawn before, with what it takes to repeat it. */
function History({ roomId, timeZone }: Pick<DrawingDialogProps, 'roomId' | 'timeZone'>) {
  const id = useId();
  const drawings = useQuery(drawingsQuery(roomId));
  if (drawings.data === undefined) {
    return drawings.isError ? (
      <ErrorPanel
        what="earlier drawings"
        error={drawings.error}
        retrying={drawings.isFetching}
        onRetry={() => void drawings.refetch()}
      />
    ) : (
      <Loading label="Loading earlier drawings">
        <SkeletonRows rows={2} />
      </Loading>
    );
  }
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-meta font-medium text-ink-2">
        Earlier drawings
      </h3>
      {drawings.data.length === 0 ? (
        <p className="text-dense text-ink-3">Nothing has been drawn in this room yet.</p>
      ) : (
        <ul className="overflow-hidden rounded-control border border-line">
          {drawings.data.slice(0, SHOWN).map((drawing) => (
            <Past key={drawing.id} drawing={drawing} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Of the fifty that are kept at hand. */
const SHOWN = 10;

function Past({ drawing, timeZone }: { drawing: Drawing; timeZone: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const when = formatDayTime(drawing.drawnAt, timeZone);
  return (
    <li className="border-b border-line-soft px-3 py-2 last:border-b-0">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-dense font-medium wrap-anywhere">
          {drawing.winners.join(', ')}
          <span className="block text-meta font-normal text-ink-3 tabular-nums">
            {' '}
            {when}, {drawing.winners.length} of {entriesText(drawing.entries.length)}, {drawing.by}
          </span>
        </p>
        <LinkButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          Repeat <span className="sr-only">the drawing of {when}</span>
        </LinkButton>
      </div>
      {open ? (
        <div id={id} className="mt-2 grid gap-2 text-meta text-ink-2">
          <p>{repeatText(drawing)}</p>
          <p className="rounded-control bg-sunken px-2 py-1.5 wrap-anywhere text-ink tabular-nums select-all">
            {drawing.seed}
          </p>
          <ol className="max-h-32 list-inside overflow-y-auto rounded-control border border-line-soft px-2 py-1">
            {numbered(drawing.entries).map(({ key, name, index }) => (
              <li key={key} className="wrap-anywhere tabular-nums">
                {index} {name}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </li>
  );
}
