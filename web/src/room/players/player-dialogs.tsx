import { useNavigate } from '@tanstack/react-router';
import type { DialogProps } from '@/shells/dialogs';
import { Dialog } from '@/ui/dialog';
import { CheckInDialog } from './check-in/check-in-dialog';
import { AddPlayerDialog } from './directory/add-player-dialog';
import { NewPlayerFields } from './directory/new-player-fields';

export function CheckIn({ player, isGuest = false, scan, onClose }: DialogProps<'check-in'>) {
  return (
    <CheckInDialog
      title={isGuest ? 'Check In Guest' : 'Check In Player'}
      player={player}
      scan={scan}
      onClose={onClose}
    />
  );
}

export function AddPlayer({ name, onClose }: DialogProps<'add-player'>) {
  const navigate = useNavigate();
  return (
    <AddPlayerDialog
      name={name}
      onOpenPlayer={(playerId) => void navigate({ to: '/players/$playerId', params: { playerId } })}
      onClose={onClose}
    />
  );
}

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
