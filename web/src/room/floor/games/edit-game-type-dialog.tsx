import type * as z from 'zod/mini';
import type { GameType } from '@/api/types';
import { differing } from '@/lib/differing';
import { ActForm } from '@/shells/act-form';
import { changeGameType } from './acts';
import { GameFields } from './game-fields';
import { formFromPreset } from './model';
import { newGameTypeSchema } from './schema';

/** A blank field is sent as zero: null would leave it unchanged. */
function sent({ maxBuyIn, interestMinimum, ...values }: z.output<typeof newGameTypeSchema>) {
  return { ...values, maxBuyIn: maxBuyIn ?? '0.00', interestMinimum: interestMinimum ?? 0 };
}

/** Edits a game type. Its blinds determine the seat rate, so the server rejects a change while a rental uses them. */
export function EditGameTypeDialog({ gameType, onClose }: { gameType: GameType; onClose: () => void }) {
  return (
    <ActForm
      act={changeGameType}
      schema={newGameTypeSchema}
      defaults={formFromPreset(gameType)}
      vars={(values, { before }) => ({ gameType, change: differing(sent(before), sent(values)) })}
      title={`Edit ${gameType.name}`}
      submit="Save Changes"
      needsChange
      onClose={onClose}
    >
      <GameFields />
    </ActForm>
  );
}
