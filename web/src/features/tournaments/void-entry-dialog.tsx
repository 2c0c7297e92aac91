import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { TournamentEntry } from '@/api/tournament-types';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { boughtText, refundText, whereText } from './entries';
import { useVoidEntry, VOID_TEXTS } from './entry-mutations';

interface VoidEntryDialogProps {
  entry: TournamentEntry;
  onClose: () => void;
}

/** An entry taken back as if it had never been: what goes back, and why. */
export function VoidEntryDialog({ entry, onClose }: VoidEntryDialogProps) {
  const undo = useVoidEntry(entry.id);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const refund = refundText(entry);
  const bought = boughtText(entry);
  const refused = fieldErrors(undo.error).reason;
  const missing = asked && reason.trim() === '' ? 'A reason is required' : undefined;

  function submit() {
    setAsked(true);
    if (reason.trim() === '') return;
    undo.mutate(
      { reason: reason.trim() },
      {
        onSuccess: () => {
          toast({
            title: VOID_TEXTS.success,
            description: refund === '' ? entry.player.name : `Give back ${refund}`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Void Entry ${entry.number}?`}
      description="All that was paid for it goes back, and its seat is free again."
      dirty={reason !== ''}
      busy={undo.isPending}
      error={undo.error && refused === undefined ? errorText(undo.error, VOID_TEXTS.error) : null}
      submitLabel={refund === '' ? 'Void Entry' : 'Void and Refund'}
      tone="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts look="box" label="Entry">
        <Fact label="Player">{entry.player.name}</Fact>
        <Fact label="Seat">{whereText(entry)}</Fact>
        {bought === '' ? null : <Fact label="Bought besides">{bought}</Fact>}
        <Fact label="Goes back" strong>
          {refund === '' ? 'Nothing was paid' : refund}
        </Fact>
      </Facts>
      <Field label="Reason" required error={missing ?? refused}>
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
