import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/errors';
import type { TournamentEntry } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Void Entry ${entry.number}?`}
      description="All that was paid for it goes back, and its seat is free again."
      dirty={reason !== ''}
    >
      <DialogForm
        busy={undo.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {undo.error === null || refused !== undefined ? null : (
            <FormError text={errorText(undo.error, VOID_TEXTS.error)} />
          )}
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
        </DialogBody>
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" variant="danger" busy={undo.isPending}>
            {refund === '' ? 'Void Entry' : 'Void and Refund'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
