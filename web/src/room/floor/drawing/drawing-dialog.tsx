import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { Drawing } from '@/api/insight-types';
import { useCan, useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { ActStep } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import type { FormHandle } from '@/shells/with-handle';
import { Button, LinkButton } from '@/ui/button';
import { announce } from '@/ui/announcer';
import { Dialog } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { Shape } from '@/ui/shape';
import { formatQuantity } from '@/lib/format';
import { DRAW_DELAY_MS, entriesOf, idleReason, repeatText, winnersOf } from './model';
import { usePool } from './players-here';
import { drawingsQuery, drawWinners, type NewDrawing } from './queries';

const drawingSchema = z.object({ entries: z.string(), winners: z.string() });
const F = fieldsOf<typeof drawingSchema>();

/** "Virtual Drawing": entries, one per line, and the number of winners. */
export function DrawingDialog({ onClose }: { onClose: () => void }) {
  const { id: roomId } = useRoom();
  const draw = useSlowDrawing();
  const [last, setLast] = useState<Drawing>();
  // The winners of other entries are not shown.
  const drawnFor = (text: string) => (last?.entries.join() === entriesOf(text).join() ? last : undefined);
  return (
    <Dialog onClose={onClose} title="Virtual Drawing">
      <ActStep
        act={draw}
        schema={drawingSchema}
        defaults={{ entries: '', winners: '1' }}
        vars={({ entries: text, winners: count }, { refuse }) => {
          const entries = entriesOf(text);
          const winners = winnersOf(count, entries.length);
          if (winners !== null) return { roomId, entries, winners };
          refuse('winners', `Enter a number from 1 to ${entries.length}`);
          return null;
        }}
        disabledReason={({ entries }) => idleReason(entriesOf(entries).length)}
        submit={({ entries }) => (draw.busy ? 'Drawing…' : drawnFor(entries) === undefined ? 'Draw' : 'Draw Again')}
        cancelLabel="Close"
        isQuiet
        resetTo={(_drawing, typed) => typed}
        onDone={(done) => {
          setLast(done);
          announce(`Drawn: ${done.winners.join(', ')}`);
        }}
        onClose={onClose}
      >
        {({ entries }, form) => {
          const count = entriesOf(entries).length;
          const drawn = drawnFor(entries);
          return (
            <>
              {draw.busy ? <Rolling /> : drawn === undefined ? null : <Winners drawing={drawn} />}
              <F.Area
                name="entries"
                label="Entries"
                required
                hint="One name per line."
                aside={count === 0 ? undefined : formatQuantity(count, 'entry', 'entries')}
                rows={6}
                spellCheck={false}
              />
              <FillFromRoom
                onNames={(names) => {
                  form.clearErrors('entries');
                  form.setValue('entries', names.join('\n'), { shouldDirty: true });
                }}
                onError={(message) => form.setError('entries', { message })}
              />
              <F.Text name="winners" label="Number of winners" required inputMode="numeric" />
              <History />
            </>
          );
        }}
      </ActStep>
    </Dialog>
  );
}

interface FillFromRoomProps {
  onNames: (names: string[]) => void;
  onError: (message: string) => void;
}

/** Replaces the entries with the names of players in the room. */
function FillFromRoom({ onNames, onError }: FillFromRoomProps) {
  const can = useCan();
  const { loading, load } = usePool(onNames, onError);
  if (!can('view_players')) return null;
  return (
    <div className="-mt-2 flex flex-wrap gap-2">
      <Button busy={loading === 'seated'} onClick={() => void load('seated')}>
        Players Seated Now
      </Button>
      <Button busy={loading === 'today'} onClick={() => void load('today')}>
        Players Checked In Today
      </Button>
    </div>
  );
}

/** Draws at once and shows the winners after a pause. */
function useSlowDrawing(): FormHandle<NewDrawing, Drawing> {
  const draw = useAct(drawWinners);
  const [rolling, setRolling] = useState(false);
  return {
    ...draw,
    busy: draw.busy || rolling,
    async send(vars, done, refused) {
      setRolling(true);
      const pause = new Promise((resolve) => setTimeout(resolve, DRAW_DELAY_MS));
      const show = async (drawing: Drawing) => {
        await pause;
        setRolling(false);
        done?.(drawing);
      };
      const { kind } = await draw.send(vars, (drawing) => void show(drawing), refused);
      if (kind !== 'done') setRolling(false);
    },
  };
}

/** The two seconds before the result. The animation stops for users who prefer reduced motion. */
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

/** A name may occur twice, so the key includes its position. */
function numbered(names: readonly string[]) {
  return names.map((name, index) => ({ key: `${index} ${name}`, name, index }));
}

function Winners({ drawing }: { drawing: Drawing }) {
  const { winners, entries } = drawing;
  return (
    <section aria-label="Winners" className="rounded-control bg-accent-soft px-4 py-3 text-accent">
      <p className="text-meta font-medium">
        {winners.length === 1 ? 'Winner' : 'Winners'} of {formatQuantity(entries.length, 'entry', 'entries')}
      </p>
      <ol className="mt-1 grid gap-0.5">
        {numbered(winners).map(({ key, name, index }) => (
          <li key={key} className="flex gap-2 text-title font-semibold wrap-anywhere">
            {winners.length === 1 ? null : <span className="font-normal tabular-nums">{index + 1}.</span>}
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Earlier drawings, with the values that repeat each one. */
function History() {
  const { id: roomId } = useRoom();
  const id = useId();
  const drawings = useQuery(drawingsQuery(roomId));
  return (
    <QueryView of={drawings} what="earlier drawings" rows={2}>
      {(list) => (
        <section aria-labelledby={id} className="grid gap-1.5">
          <h3 id={id} className="text-meta font-medium text-ink-2">
            Earlier drawings
          </h3>
          {list.length === 0 ? (
            <p className="text-dense text-ink-3">Nothing has been drawn in this room yet.</p>
          ) : (
            <ul className="overflow-hidden rounded-control border border-line">
              {list.slice(0, SHOWN).map((drawing) => (
                <Past key={drawing.id} drawing={drawing} />
              ))}
            </ul>
          )}
        </section>
      )}
    </QueryView>
  );
}

/** The number of drawings shown, of the fifty that are loaded. */
const SHOWN = 10;

function Past({ drawing }: { drawing: Drawing }) {
  const { formatDayTime } = usePlace();
  const [open, setOpen] = useState(false);
  const id = useId();
  const when = formatDayTime(drawing.drawnAt);
  return (
    <li className="border-b border-line-soft px-3 py-2 last:border-b-0">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-dense font-medium wrap-anywhere">
          {drawing.winners.join(', ')}
          <span className="block text-meta font-normal text-ink-3 tabular-nums">
            {' '}
            {when}, {drawing.winners.length} of {formatQuantity(drawing.entries.length, 'entry', 'entries')},{' '}
            {drawing.by}
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
