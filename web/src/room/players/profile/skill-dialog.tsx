import * as z from 'zod/mini';
import type { Player } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { changePlayer } from './acts';

/** The server's value for "not set". */
const NOT_SET = '-1';

const LEVELS = [
  { value: NOT_SET, label: 'Not set', detail: 'Estimated from hours played' },
  ...Array.from({ length: 11 }, (_, level) => ({ value: String(level), label: `${level} of 10` })),
];

const skillSchema = z.object({ skillLevel: z.pipe(z.string(), z.transform(Number)) });

const F = fieldsOf<typeof skillSchema>();

/** The player's skill level from 0 to 10. Seat suggestions use it to keep tables balanced. */
export function SkillDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  return (
    <ActForm
      act={changePlayer}
      schema={skillSchema}
      defaults={{ skillLevel: player.skillLevel === null ? NOT_SET : String(player.skillLevel) }}
      vars={(body) => ({ playerId: player.id, playerName: player.name, body })}
      title="Skill Level"
      submit="Save"
      needsChange
      onClose={onClose}
    >
      <F.Select
        name="skillLevel"
        label="Level"
        hint="Used only for seat suggestions. Players never see it."
        options={LEVELS}
      />
    </ActForm>
  );
}
