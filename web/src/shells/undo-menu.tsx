import { Undo2 } from 'lucide-react';
import { useStore } from '@/lib/store';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { undoOffers } from '@/ui/undo-store';

/** The acts that can still be undone, newest first. */
export function UndoMenu() {
  const offers = useStore(undoOffers);
  if (offers.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={offers.length === 1 ? 'Undo 1 action' : `Undo one of ${offers.length} actions`}
          icon={Undo2}
          tip={false}
        />
      }
    >
      {offers.map(({ id, label, run }) => (
        <MenuItem key={id} icon={Undo2} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
