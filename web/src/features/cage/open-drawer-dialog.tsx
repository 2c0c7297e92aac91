import { useState } from 'react';
import type { Drawer } from '@/api/types';
import { ZERO } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { FormDialog } from '@/ui/form-dialog';
import { openDrawer } from './acts';
import { DrawerCount } from './drawer-count';

interface OpenDrawerDialogProps {
  roomId: string;
  drawer: Pick<Drawer, 'id' | 'name'>;
  onClose: () => void;
}

const UNREADABLE = 'Count each value with a whole number';

/** Takes over a drawer with a float that is counted by note and coin. */
export function OpenDrawerDialog({ roomId, drawer, onClose }: OpenDrawerDialogProps) {
  const open = useAct(openDrawer, ['counts']);
  const [counts, setCounts] = useState<Counts>({});
  const worth = worthOf(counts);
  const readable = countsReadable(counts);

  function submit() {
    if (!readable) return;
    const vars = {
      body: { roomId, drawerId: drawer.id, counts: countsToWire(counts) },
      drawerName: drawer.name,
    };
    void open.send(vars, (shift) => {
      open.sayDone(vars, shift);
      onClose();
    });
  }

  return (
    <FormDialog
      title={`Open ${drawer.name}`}
      description="Count the float before the first transaction. It comes out of the main bank."
      disabledReason={readable ? undefined : UNREADABLE}
      dirty={worth !== ZERO}
      busy={open.busy}
      error={open.refused.message}
      submitLabel={worth === ZERO ? 'Open without a Float' : `Open with ${formatMoney(worth)}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <DrawerCount
        counts={counts}
        onCounts={setCounts}
        error={readable ? open.refused.fields.counts : UNREADABLE}
      />
    </FormDialog>
  );
}
