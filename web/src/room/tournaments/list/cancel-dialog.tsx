import type { Tournament, TournamentEntry } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { useAct } from '@/shells/use-act';
import { ErrorPanel } from '@/ui/error-panel';
import { Fact, Facts } from '@/ui/facts';
import { textFieldsOf } from '@/ui/form/text-fields';
import { cancelTournament } from '../acts';
import { refundText } from '../entries/entries';
import { useEntries } from '../queries';
import { reasonSchema } from '../reason';

interface CancelDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

const F = textFieldsOf<typeof reasonSchema>();

/** Cancels a tournament; lists the refunds and asks for the reason. */
export function CancelTournamentDialog({ tournament, onClose }: CancelDialogProps) {
  const cancel = useAct(cancelTournament);
  const entries = useEntries(tournament.id);
  const sold = (entries.data ?? []).filter(({ status }) => status !== 'voided');
  const refund = refundText(together(sold));
  return (
    <ActForm
      act={{ ...cancel, busy: cancel.busy || entries.isPending }}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ tournament, reason, refund })}
      title={`Cancel ${tournament.name}?`}
      description="Every entry is refunded as it was paid: buy-ins, re-entries, rebuys, add-ons and fees. This cannot be undone."
      disabledReason={entries.data === undefined && entries.isError ? 'The refunds are not loaded' : undefined}
      submit={refund === '' ? 'Cancel Tournament' : 'Cancel and Refund'}
      tone="danger"
      onClose={onClose}
    >
      {entries.data === undefined && entries.isError ? (
        <ErrorPanel what="the refunds" of={entries} />
      ) : (
        <Facts variant="box" label="Refunds">
          <Fact label="Entries">{formatCount(sold.length)}</Fact>
          <Fact label="Refund" strong>
            {refund === '' ? 'Nothing was paid' : refund}
          </Fact>
        </Facts>
      )}
      <F.Text name="reason" label="Reason" required maxLength={300} />
    </ActForm>
  );
}

/** All purchases, as if they belonged to one entry. */
function together(entries: readonly TournamentEntry[]): Pick<TournamentEntry, 'purchases'> {
  return { purchases: entries.flatMap(({ purchases }) => purchases) };
}
