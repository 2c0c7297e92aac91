import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Tournament, TournamentEntry } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { refundText } from './entries';
import { CANCEL_TEXTS, useCancelTournament } from './mutations';
import { useEntries } from './queries';

interface CancelDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

/** A tournament called off: what goes back to whom, and why. */
export function CancelTournamentDialog({ tournament, onClose }: CancelDialogProps) {
  const cancel = useCancelTournament();
  const { data: entries = [], isPending } = useEntries(tournament.id);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const refused = fieldErrors(cancel.error).reason;
  const missing = asked && reason.trim() === '' ? 'A reason is required' : undefined;
  const sold = entries.filter(({ status }) => status !== 'voided');
  const refund = refundText(together(sold));

  function submit() {
    setAsked(true);
    if (reason.trim() === '') return;
    cancel.mutate(
      { tournamentId: tournament.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({
            title: CANCEL_TEXTS.success,
            description: refund === '' ? tournament.name : `Give back ${refund}`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Cancel ${tournament.name}?`}
      description="Every entry is refunded as it was paid: buy-ins, re-entries, rebuys, add-ons and fees. This cannot be undone."
      dirty={reason !== ''}
      busy={cancel.isPending || isPending}
      error={
        cancel.error && refused === undefined ? errorText(cancel.error, CANCEL_TEXTS.error) : null
      }
      submitLabel={refund === '' ? 'Cancel Tournament' : 'Cancel and Refund'}
      tone="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts look="box" label="Refunds">
        <Fact label="Entries">{formatCount(sold.length)}</Fact>
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

/** All that was bought, as if for one entry. */
function together(entries: readonly TournamentEntry[]): Pick<TournamentEntry, 'purchases'> {
  return { purchases: entries.flatMap(({ purchases }) => purchases) };
}
