import type { GameType } from '@/api/types';
import { ConfirmAct } from '@/shells/confirm-act';
import { deleteGameType } from './acts';

export function DeleteGameType({ gameType, onClose }: { gameType: GameType; onClose: () => void }) {
  return (
    <ConfirmAct
      act={deleteGameType}
      vars={gameType}
      title={`Delete ${gameType.name}?`}
      label="Delete"
      tone="danger"
      onClose={onClose}
    >
      Past games stay on record. A new game type with this name restores it.
    </ConfirmAct>
  );
}
