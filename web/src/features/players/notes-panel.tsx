import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { formatNearMoment } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { Panel, PanelFoot } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { TextInput } from '@/ui/text-input';
import { useRefusedFocus } from '@/ui/use-refused-focus';
import { addNote } from './acts';
import { notesQuery } from './queries';
import { type NoteForm, noteSchema } from './schema';

interface NotesPanelProps {
  playerId: string;
  timeZone: string;
  /** A role that may write notes. */
  writes: boolean;
}

/** What staff have written about a player, newest first. */
export function NotesPanel({ playerId, timeZone, writes }: NotesPanelProps) {
  const notes = useInfiniteQuery(notesQuery(playerId));
  const now = useNow(60_000);
  const shown = notes.data;
  const more = notes.hasNextPage;
  return (
    <Panel
      title="Notes"
      count={shown === undefined ? undefined : `${shown.length}${more ? '+' : ''}`}
    >
      {shown === undefined ? (
        notes.isError ? (
          <ErrorPanel
            what="the notes"
            error={notes.error}
            retrying={notes.isFetching}
            onRetry={() => void notes.refetch()}
          />
        ) : (
          <Loading label="Loading the notes">
            <SkeletonRows rows={2} />
          </Loading>
        )
      ) : shown.length === 0 ? (
        <Empty title="No notes">What colleagues should know about this player.</Empty>
      ) : (
        <ul>
          {shown.map(({ id, text, authorName, at }) => (
            <li
              key={id}
              className="border-b border-line-soft px-4 py-2.5 last:border-b-0 phone:px-3"
            >
              <p className="text-dense wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-meta text-ink-3">
                {authorName} · {formatNearMoment(at, timeZone, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <PanelFoot>
          <Button
            size="sm"
            busy={notes.isFetchingNextPage}
            onClick={() => void notes.fetchNextPage()}
          >
            Show more
          </Button>
        </PanelFoot>
      ) : null}
      {writes ? <AddNote playerId={playerId} /> : null}
    </Panel>
  );
}

function AddNote({ playerId }: { playerId: string }) {
  const add = useAct(addNote, ['text']);
  const box = useRef<HTMLFormElement>(null);
  useRefusedFocus(box, add.busy);
  const form = useForm<NoteForm>({
    resolver: schemaResolver(noteSchema),
    defaultValues: { text: '' },
  });
  const { fields, message } = add.refused;
  const unanswered =
    add.outcome?.kind === 'unknown'
      ? 'No confirmed result. This may have been recorded.'
      : undefined;
  const failed = fields.text ?? message ?? unanswered;

  const submit = form.handleSubmit(({ text }) =>
    add.send({ playerId, text }, () => {
      form.reset();
      announce('Note added');
    }),
  );

  return (
    <form
      ref={box}
      noValidate
      data-noprint=""
      onSubmit={(event) => void submit(event)}
      className="flex items-start gap-2 border-t border-line-soft p-3 phone:p-2"
    >
      <div className="min-w-0 flex-1">
        <Field label="Add a note" hideLabel error={form.formState.errors.text?.message ?? failed}>
          <TextInput
            {...form.register('text')}
            autoComplete="off"
            maxLength={2_000}
            placeholder="Add a note"
          />
        </Field>
      </div>
      <Button type="submit" size="lg" busy={add.busy}>
        Add Note
      </Button>
    </form>
  );
}
