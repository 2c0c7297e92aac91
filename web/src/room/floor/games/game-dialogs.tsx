import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { gameTypesQuery } from '@/api/queries';
import type { GameType } from '@/api/types';
import { useLast } from '@/lib/hooks/use-last';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { deleteGameType } from './acts';
import { EditGameTypeDialog } from './edit-game-type-dialog';

export { NewGameTypeDialog } from './new-game-type-dialog';

/** Gives a dialog the present data of its game type. */
function withGameType(GameDialog: ComponentType<{ gameType: GameType; onClose: () => void }>) {
  return function OfGameType({ gameTypeId, onClose }: DialogProps<'edit-game-type'>) {
    const gameType = useLast(useQuery(gameTypesQuery).data?.find(({ id }) => id === gameTypeId));
    return gameType === undefined ? null : <GameDialog gameType={gameType} onClose={onClose} />;
  };
}

export const EditGameType = withGameType(EditGameTypeDialog);

export const DeleteGameType = withGameType(({ gameType, onClose }) => (
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
));
