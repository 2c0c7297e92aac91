import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Drawer } from '@/api/types';
import { ZERO } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { FormDialog } from '@/ui/form-dialog';
import { toast } from '@/ui/toast-store';
import { DrawerCount } from './drawer-count';
import { OPEN_TEXTS, useOpenDrawer } from './mutations';

interface OpenDrawerDialogProps {
  roomId: string;
  drawer: Pick<Drawer, 'id' | 'name'>;
  onClose: () => void;
}

const UNREADABLE = 'Count each value with a whole number';

/** Takes over a drawer with a float that is counted by note and coin. */
export function OpenDrawerDialog({ roomId, drawer, onClose }: OpenDrawerDialogProps) {
  const open = useOpenDrawer();
  const [counts, setCounts] = useState<Counts>({});
  const worth = worthOf(counts);
  const readable = countsReadable(counts);

  function submit() {
    if (!readable) return;
    open.mutate(
      { roomId, drawerId: drawer.id, counts: countsToWire(counts) },
      {
        onSuccess: () => {
          toast({ title: OPEN_TEXTS.success, description: drawer.name });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Open ${drawer.name}`}
      description="Count the float before the first transaction. It comes out of the main bank."
      disabledReason={readable ? undefined : UNREADABLE}
      dirty={worth !== ZERO}
      busy={open.isPending}
      error={open.error === null ? null : errorText(open.error, OPEN_TEXTS.error)}
      submitLabel={worth === ZERO ? 'Open without a Float' : `Open with ${formatMoney(worth)}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <DrawerCount counts={counts} onCounts={setCounts} error={readable ? undefined : UNREADABLE} />
    </FormDialog>
  );
}
