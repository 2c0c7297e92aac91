import type { GameType } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { changeGameType } from './acts';
import { GameFields } from './game-fields';
import { formFromPreset } from './model';
import { newGameTypeSchema } from './schema';

interface EditGameTypeDialogProps {
  gameType: GameType;
  onClose: () => void;
}

/** Edits a game type. Its blinds determine the seat rate, so the server rejects a change while a rental uses them. */
export function EditGameTypeDialog({ gameType, onClose }: EditGameTypeDialogProps) {
  return (
    <ActForm
      act={changeGameType}
      schema={newGameTypeSchema}
      defaults={formFromPreset(gameType)}
      // A blank field is sent as zero: null would leave it unchanged.
      vars={({ maxBuyIn, interestMinimum, ...values }) => ({
        gameType,
        change: { ...values, maxBuyIn: maxBuyIn ?? '0.00', interestMinimum: interestMinimum ?? 0 },
      })}
      title={`Edit ${gameType.name}`}
      submit="Save Changes"
      needsChange
      onClose={onClose}
    >
      <GameFields />
    </ActForm>
  );
}
