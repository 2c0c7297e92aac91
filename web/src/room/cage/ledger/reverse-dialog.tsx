import type { LedgerEntry } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { ChosenCard } from '@/ui/choices';
import { fieldsOf } from '@/ui/form/fields';
import { reverseEntry } from '../acts';
import { KIND_LABEL } from '../model';
import { reverseSchema } from '../schema';

export type Reversible = Pick<LedgerEntry, 'id' | 'number' | 'kind' | 'amount'> & {
  player: { name: string } | null;
};

interface ReverseDialogProps {
  entry: Reversible;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

const F = fieldsOf<typeof reverseSchema>();

/** "Reverse Entry": the ledger keeps the entry, and a second entry with a reason reverses it. */
export function ReverseDialog({ entry, onDone, onClose }: ReverseDialogProps) {
  const sum = formatMoney(fromWire(entry.amount));
  return (
    <ActForm
      act={reverseEntry}
      schema={reverseSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ entryId: entry.id, what: `Entry ${entry.number}, ${sum}`, reason })}
      title="Reverse Entry"
      description="The entry stays in the ledger. A reversal with your name and reason takes it back."
      tone="danger"
      submit={`Reverse ${sum}`}
      onDone={onDone}
      onClose={onClose}
    >
      <ChosenCard
        title={`${KIND_LABEL[entry.kind]}, ${sum}`}
        detail={`Entry ${entry.number}${entry.player === null ? '' : ` · ${entry.player.name}`}`}
      />
      <F.Text name="reason" label="Reason" required />
    </ActForm>
  );
}
