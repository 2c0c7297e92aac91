import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Tournament } from '@/api/tournament-types';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { REOPEN_TEXTS, useReopenEntries } from './mutations';

interface ReopenDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

/** Entries are sold again until the level is over; the reason is kept in the log. */
export function ReopenEntriesDialog({ tournament, onClose }: ReopenDialogProps) {
  const reopen = useReopenEntries();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const refused = fieldErrors(reopen.error).reason;
  const missing = asked && reason.trim() === '' ? 'A reason is required' : undefined;

  function submit() {
    setAsked(true);
    if (reason.trim() === '') return;
    reopen.mutate(
      { tournamentId: tournament.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ title: REOPEN_TEXTS.success, description: tournament.name });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Reopen entries of ${tournament.name}?`}
      description={`Entries, rebuys and add-ons are sold until the end of level ${tournament.currentLevel}.`}
      dirty={reason !== ''}
      busy={reopen.isPending}
      error={
        reopen.error && refused === undefined ? errorText(reopen.error, REOPEN_TEXTS.error) : null
      }
      submitLabel="Reopen Entries"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Reason" required error={missing ?? refused} hint="Kept in the log.">
        <TextInput
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
