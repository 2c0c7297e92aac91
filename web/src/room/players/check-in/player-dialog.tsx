import { type ReactNode, useState } from 'react';
import type { KnownPlayer } from '../player-item';
import { Dialog } from '@/ui/dialog';
import { useNewPlayerStep } from '../directory/new-player';

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
  onClose: () => void;
  children: (picking: Picking) => ReactNode;
}

export function PlayerDialog({ title, player, onClose, children }: PlayerDialogProps) {
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const { step, onNew } = useNewPlayerStep(setPicked);
  return (
    <Dialog
      onClose={onClose}
      title={step === null ? title : 'Add New Player'}
      dirty={step !== null || (picked !== null && player === undefined)}
    >
      {step ?? children({ picked, onPick: setPicked, onNew })}
    </Dialog>
  );
}
