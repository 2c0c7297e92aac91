import { useState } from 'react';
import type { Player } from '@/api/types';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { barPlayer, unbarPlayer } from './acts';
import { reasonSchema } from './schema';

const F = fieldsOf<typeof reasonSchema>();

/** "Bar Player", or lifts the bar. The entry check shows the reason, and the notes keep it. */
export function BarDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  // The dialog keeps its purpose even if a colleague changes the bar in the meantime.
  const [bar] = useState(player.barred === null);
  return (
    <ActForm
      act={bar ? barPlayer : unbarPlayer}
      schema={reasonSchema}
      defaults={{ reason: '' }}
      vars={({ reason }) => ({ player, reason })}
      title={bar ? `Bar ${player.name}?` : `Let ${player.name} in again?`}
      description={
        bar
          ? 'Refused at check-in, on waitlists, at seats and in tournaments until this is lifted.'
          : `Barred by ${player.barred?.by ?? 'the room'}: ${player.barred?.reason ?? ''}`
      }
      tone={bar ? 'danger' : 'primary'}
      submit={bar ? 'Bar Player' : 'Lift'}
      onClose={onClose}
    >
      <F.Area
        name="reason"
        label="Reason"
        required
        hint={bar ? 'Shown at the door and kept in the notes.' : 'Kept in the notes.'}
        maxLength={500}
      />
    </ActForm>
  );
}
