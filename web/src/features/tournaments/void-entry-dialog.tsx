import { useState } from 'react';
import type { TournamentEntry } from '@/api/tournament-types';
import { useAct } from '@/shells/use-act';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { boughtText, refundText, whereText } from './entries';
import { voidEntry } from './entry-acts';

interface VoidEntryDialogProps {
  entry: TournamentEntry;
  onClose: () => void;
}

/** An entry taken back as if it had never been: what goes back, and why. */
export function VoidEntryDialog({ entry, onClose }: VoidEntryDialogProps) {
  const undo = useAct(voidEntry, ['reason']);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const refund = refundText(entry);
  const bought = boughtText(entry);
  const { fields: refused, message } = undo.refused;
  const missing = asked && reason.trim() === '' ? 'A reason is required' : undefined;

  function submit() {
    setAsked(true);
    if (reason.trim() === '') return;
    const vars = {
      entryId: entry.id,
      entryNumber: entry.number,
      playerName: entry.player.name,
      refund,
      reason: reason.trim(),
    };
    void undo.send(vars, (after) => {
      undo.sayDone(vars, after);
      onClose();
    });
  }

  return (
    <FormDialog
      title={`Void Entry ${entry.number}?`}
      description="All that was paid for it goes back, and its seat is free again."
      dirty={reason !== ''}
      busy={undo.busy}
      error={message}
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
      <Field label="Reason" required error={missing ?? refused.reason}>
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
