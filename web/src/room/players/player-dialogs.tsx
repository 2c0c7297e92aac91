import { useNavigate } from '@tanstack/react-router';
import type { DialogProps } from '@/shells/dialogs';
import { Dialog } from '@/ui/dialog';
import { NewPlayerFields } from './directory/new-player-fields';

export { CheckIn } from './check-in/check-in-dialog';
export { AddPlayer } from './directory/add-player-dialog';

/** Adds a player and opens their page. */
export function AddNewPlayer({ onClose }: DialogProps<'add-new-player'>) {
  const navigate = useNavigate();
  return (
    <Dialog onClose={onClose} title="Add New Player">
      <NewPlayerFields
        name=""
        cancelLabel="Cancel"
        onDone={({ id }) => {
          onClose();
          void navigate({ to: '/players/$playerId', params: { playerId: id } });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
