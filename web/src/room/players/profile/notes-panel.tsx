import { useInfiniteQuery } from '@tanstack/react-query';
import { usePlace } from '@/api/session/use-place';
import { useNow } from '@/lib/hooks/use-now';
import { InlineActForm } from '@/shells/inline-act-form';
import { useAct } from '@/shells/use-act';
import { MoreFoot } from '@/shells/list-panel/list-panel';
import { QueryView } from '@/shells/query-view';
import { announce } from '@/ui/announcer';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Field } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { Panel } from '@/ui/panel';
import { TextInput } from '@/ui/text-input';
import { addNote } from './acts';
import { notesQuery } from './queries';
import { noteSchema } from './schema';

interface NotesPanelProps {
  playerId: string;
  /** Whether the role may write notes. */
  writes: boolean;
}

/** Staff notes about a player, newest first. */
export function NotesPanel({ playerId, writes }: NotesPanelProps) {
  const place = usePlace();
  const notes = useInfiniteQuery(notesQuery(playerId));
  const now = useNow(60_000);
  const shown = notes.data;
  const more = notes.hasNextPage;
  return (
    <Panel title="Notes" count={shown === undefined ? undefined : `${shown.length}${more ? '+' : ''}`}>
      <QueryView
        of={notes}
        what="the notes"
        rows={2}
        empty={<Empty title="No notes">What colleagues should know about this player.</Empty>}
      >
        {(list) => (
          <ul>
            {list.map(({ id, text, authorName, at }) => (
              <li key={id} className="border-b border-line-soft px-4 py-2.5 last:border-b-0 phone:px-3">
                <p className="text-dense wrap-anywhere whitespace-pre-line">{text}</p>
                <p className="text-meta text-ink-3">
                  {authorName} · {place.formatNearMoment(at, now)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <MoreFoot of={notes} />
      {writes ? <AddNote playerId={playerId} /> : null}
    </Panel>
  );
}

function AddNote({ playerId }: { playerId: string }) {
  const add = useAct(addNote);
  const unanswered = add.outcome?.kind === 'unknown' ? 'No confirmed result. This may have been recorded.' : null;
  return (
    <div data-noprint="">
      <InlineActForm
        act={add}
        schema={noteSchema}
        defaults={{ text: '' }}
        vars={({ text }) => ({ playerId, text })}
        resetTo={() => ({ text: '' })}
        onDone={() => announce('Note added')}
        className="flex items-start gap-2 border-t border-line-soft p-3 phone:p-2"
      >
        {({ busy, error }) => (
          <>
            <div className="min-w-0 flex-1">
              <NoteField failure={error ?? unanswered} />
            </div>
            <Button type="submit" size="lg" busy={busy}>
              Add Note
            </Button>
          </>
        )}
      </InlineActForm>
    </div>
  );
}

/** The form has one line: the failure of the whole form is shown at its field. */
function NoteField({ failure }: { failure: string | null }) {
  const { field, error } = useFormField<string>('text');
  return (
    <Field label="Add a note" hideLabel error={error ?? failure ?? undefined}>
      <TextInput
        {...field}
        onChange={({ target }) => field.onChange(target.value)}
        autoComplete="off"
        maxLength={2_000}
        placeholder="Add a note"
      />
    </Field>
  );
}
