import { type ComponentType, type ReactNode, useState } from 'react';
import type { KnownPlayer } from '@/lib/player-item';
import { Dialog } from '@/ui/dialog';

export interface NewPlayerProps {
  name: string;
  onDone: (player: KnownPlayer) => void;
  onCancel: () => void;
}

/** Whom a dialog at the door is about, and how somebody else is chosen. */
export interface Picking {
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  /** Undefined for a role that may not add players. */
  onNew: ((name: string) => void) | undefined;
}

interface PlayerDialogProps {
  title: string;
  /** Who stands at the door, when the page knows it. */
  player: KnownPlayer | undefined;
  /** What adds a player nobody knows yet. */
  newPlayer: ComponentType<NewPlayerProps> | undefined;
  onClose: () => void;
  children: (picking: Picking) => ReactNode;
}

/** A dialog about one player, who may be added on the way. */
export function PlayerDialog({
  title,
  player,
  newPlayer: NewPlayer,
  onClose,
  children,
}: PlayerDialogProps) {
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const [adding, setAdding] = useState<string | null>(null);
  const creating = adding !== null && NewPlayer !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
