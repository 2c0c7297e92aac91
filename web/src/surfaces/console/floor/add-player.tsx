import type { Table, WaitlistEntry } from '@/api/types';
import { AddPlayerDialog } from '@/features/waitlist/add-player-dialog';
import { useNewPlayer } from '../new-player';
import { useRoom } from '../session-context';
import { useWaitOptions } from './use-games';

interface AddPlayerProps {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  /** Opened from the list of a game. */
  gameTypeId?: string | undefined;
  onClose: () => void;
}

/** "Add Player" to a waitlist, with a new player where nobody is found. */
export function AddPlayer({ tables, entries, gameTypeId, onClose }: AddPlayerProps) {
  const room = useRoom();
  const games = useWaitOptions(tables, entries);
  return (
    <AddPlayerDialog
      roomId={room.id}
      games={games}
      gameTypeId={gameTypeId}
      newPlayer={useNewPlayer()}
      onClose={onClose}
    />
  );
}
