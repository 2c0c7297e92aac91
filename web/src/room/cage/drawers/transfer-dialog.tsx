import type { ShiftHead } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { transferCash } from '../acts';
import { recordLabel } from '../model';
import { transferSchema } from '../schema';

interface TransferDialogProps {
  head: ShiftHead;
  direction: 'fill' | 'drop';
  onClose: () => void;
}

const NOUN = { fill: 'Fill', drop: 'Drop' } as const;
const HINT = {
  fill: 'Cash from the main bank into the drawer.',
  drop: 'Cash from the drawer into the main bank.',
} as const;

const F = fieldsOf<typeof transferSchema>();

/** Cash between the main bank and a drawer: a fill into it, a drop out of it. */
export function TransferDialog({ head, direction, onClose }: TransferDialogProps) {
  return (
    <ActForm
      act={transferCash}
      schema={transferSchema}
      defaults={{ direction, amount: '', notes: '' }}
      vars={(body) => ({ shiftId: head.id, drawerName: head.drawerName, body })}
      title={`Fill or Drop, ${head.drawerName}`}
      submit={(typed) => recordLabel('Record', typed.amount, NOUN[typed.direction])}
      onClose={onClose}
    >
      {(typed) => (
        <>
          <F.Segmented
            name="direction"
            label="Direction"
            variant="switch"
            segments={[
              { value: 'fill', label: 'Fill' },
              { value: 'drop', label: 'Drop' },
            ]}
          />
          <F.Money name="amount" label="Amount" required hint={HINT[typed.direction]} data-autofocus="" />
          <F.Text name="notes" label="Notes" placeholder="Optional" />
        </>
      )}
    </ActForm>
  );
}
