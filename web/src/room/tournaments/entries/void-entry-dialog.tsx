import type { TournamentEntry } from '@/api/tournament-types';
import { ActForm } from '@/shells/act-form';
import { Fact, Facts } from '@/ui/facts';
import { textFieldsOf } from '@/ui/form/text-fields';
import { reasonSchema } from '../reason';
import { boughtText, refundText, whereText } from './entries';
import { voidEntry } from './entry-acts';

const F = textFieldsOf<typeof reasonSchema>();

/** Voids an entry as if it had never been sold; shows the refund and asks for the reason. */
export function VoidEntryDialog({ entry, onClose }: { entry: TournamentEntry; onClose: () => void }) {
  const refund = refundText(entry);
  const bought = boughtText(entry);
  return (
    <ActForm
      act={voidEntry}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({
        entryId: entry.id,
        entryNumber: entry.number,
        playerName: entry.player.name,
        refund,
        reason,
      })}
      title={`Void Entry ${entry.number}?`}
      description="Everything paid is refunded, and its seat is free again."
      submit={refund === '' ? 'Void Entry' : 'Void and Refund'}
      tone="danger"
      onClose={onClose}
    >
      <Facts variant="box" label="Entry">
        <Fact label="Player">{entry.player.name}</Fact>
        <Fact label="Seat">{whereText(entry)}</Fact>
        {bought === '' ? null : <Fact label="Bought besides">{bought}</Fact>}
        <Fact label="Refund" strong>
          {refund === '' ? 'Nothing was paid' : refund}
        </Fact>
      </Facts>
      <F.Text name="reason" label="Reason" required maxLength={300} />
    </ActForm>
  );
}
