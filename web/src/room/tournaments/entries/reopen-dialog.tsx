import type { Tournament } from '@/api/tournament-types';
import { ActForm } from '@/shells/act-form';
import { textFieldsOf } from '@/ui/form/text-fields';
import { reopenEntries } from '../acts';
import { reasonSchema } from '../reason';

interface ReopenDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

const F = textFieldsOf<typeof reasonSchema>();

/** Reopens registration until the level is over; the log keeps the reason. */
export function ReopenEntriesDialog({ tournament, onClose }: ReopenDialogProps) {
  return (
    <ActForm
      act={reopenEntries}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ tournament, reason })}
      title={`Reopen entries of ${tournament.name}?`}
      description={`Entries, rebuys and add-ons are sold until the end of level ${tournament.currentLevel}.`}
      submit="Reopen Entries"
      onClose={onClose}
    >
      <F.Text name="reason" label="Reason" required hint="Kept in the log." maxLength={300} />
    </ActForm>
  );
}
