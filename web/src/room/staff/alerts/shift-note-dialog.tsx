import * as z from 'zod/mini';
import { useRoom } from '@/api/session/session-context';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { writeShiftNote } from './acts';

const MAX_LENGTH = 500;

const schema = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Enter the note'), z.maxLength(MAX_LENGTH)),
});

const F = fieldsOf<typeof schema>();

/** Leaves a note for the next floor manager. */
export function ShiftNoteDialog({ onClose }: { onClose: () => void }) {
  const { id: roomId } = useRoom();
  return (
    <ActForm
      act={writeShiftNote}
      schema={schema}
      defaults={{ text: '' }}
      vars={({ text }) => ({ roomId, text })}
      title="Shift Note"
      description="The next floor manager sees the note until it is marked read."
      submit="Save Note"
      onClose={onClose}
    >
      <F.Area name="text" label="Note" required maxLength={MAX_LENGTH} />
    </ActForm>
  );
}
