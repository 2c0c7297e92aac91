import type { Seat } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { ActStep } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { setChipCount } from './acts';
import { chipCountSchema } from './schema';

interface ChipsFormProps {
  seat: Seat;
  onBack: () => void;
  onClose: () => void;
}

const F = fieldsOf<typeof chipCountSchema>();

/** Records the chips in front of a player, as counted by the dealer. */
export function ChipsForm({ seat, onBack, onClose }: ChipsFormProps) {
  return (
    <ActStep
      act={setChipCount}
      schema={chipCountSchema}
      defaults={{ chipCount: formatPlainAmount(fromWire(seat.chipCount)) }}
      vars={({ chipCount }) => ({ seat, chipCount })}
      submit="Save Chips"
      cancelLabel="Back"
      isQuiet
      onDone={onClose}
      onClose={onBack}
    >
      <F.Money name="chipCount" label="Chip count" required autoFocus />
    </ActStep>
  );
}
