import { type ComponentType, type ReactNode, useState } from 'react';
import type { KnownPlayer } from '../player-item';
import { Dialog } from '@/ui/dialog';

export interface NewPlayerProps {
  name: string;
  onDone: (player: KnownPlayer) => void;
  onCancel: () => void;
}

/** The dialog's player, and how to pick another. */
export interface Picking {
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  /** Undefined for a role that may not add players. */
  onNew: ((name: string) => void) | undefined;
}

interface PlayerDialogProps {
  title: string;
  /** The player to check in, when the page already knows them. */
  player: KnownPlayer | undefined;
  /** The form for a new player. */
  newPlayer: ComponentType<NewPlayerProps> | undefined;
  onClose: () => void;
  children: (picking: Picking) => ReactNode;
}

/** A dialog about one player, with a step that adds a new player. */
export function PlayerDialog({ title, player, newPlayer: NewPlayer, onClose, children }: PlayerDialogProps) {
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const [adding, setAdding] = useState<string | null>(null);
  const creating = adding !== null && NewPlayer !== undefined;
  return (
    <Dialog
      onClose={onClose}
      title={creating ? 'Add New Player' : title}
      dirty={creating || (picked !== null && player === undefined)}
    >
      {creating ? (
        <NewPlayer
          name={adding}
          onDone={(known) => {
            setPicked(known);
            setAdding(null);
          }}
          onCancel={() => setAdding(null)}
        />
      ) : (
        children({ picked, onPick: setPicked, onNew: NewPlayer && setAdding })
      )}
    </Dialog>
  );
}
