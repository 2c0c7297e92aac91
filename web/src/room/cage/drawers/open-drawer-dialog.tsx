import { useRoom } from '@/api/session/session-context';
import type { Drawer } from '@/api/types';
import { ZERO } from '@/domain/money';
import { worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { openDrawer } from '../acts';
import { floatSchema } from '../schema';
import { DrawerCount } from './drawer-count';

interface OpenDrawerDialogProps {
  drawer: Pick<Drawer, 'id' | 'name'>;
  onClose: () => void;
}

/** Opens a drawer with a float counted by note and coin. */
export function OpenDrawerDialog({ drawer, onClose }: OpenDrawerDialogProps) {
  const { id: roomId } = useRoom();
  return (
    <ActForm
      act={openDrawer}
      schema={floatSchema}
      defaults={{ counts: {} }}
      vars={({ counts }) => ({
        body: { roomId, drawerId: drawer.id, counts },
        drawerName: drawer.name,
      })}
      title={`Open ${drawer.name}`}
      description="Count the float before the first transaction. It comes out of the main bank."
      submit={({ counts }) => (worthOf(counts) === ZERO ? 'Open with $0' : `Open with ${formatMoney(worthOf(counts))}`)}
      onClose={onClose}
    >
      <DrawerCount />
    </ActForm>
  );
}
