import type { WaitlistEntry } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { callPlayer } from './acts';
import { outOfTurnSchema } from './schema';

interface OutOfTurnDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

const F = fieldsOf<typeof outOfTurnSchema>();

/** Calls a player who is not next. The server records the reason with the call. */
export function OutOfTurnDialog({ entry, onClose }: OutOfTurnDialogProps) {
  return (
    <ActForm
      act={callPlayer}
      schema={outOfTurnSchema}
      defaults={{ reason: '' }}
      vars={(body) => ({ entryId: entry.id, playerName: entry.player.name, body })}
      title={`Call ${entry.player.name}`}
      description={`Number ${entry.position} for ${entry.gameType.name}: others are ahead.`}
      submit="Call"
      onClose={onClose}
    >
      <F.Text name="reason" label="Reason" required hint="Kept in the activity." />
    </ActForm>
  );
}
