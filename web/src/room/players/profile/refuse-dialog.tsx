import * as z from 'zod/mini';
import type { Player, RefusalReason } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { ActForm } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { logRefusal } from './acts';
import { PLACE_LABEL, REASON_LABEL } from './model';

const PLACES = ['check_in', 'waitlist', 'seating', 'tournament'] as const;

const placeSchema = z.object({ place: z.enum(PLACES) });

const F = fieldsOf<typeof placeSchema>();

interface RefuseDialogProps {
  player: Player;
  reason: RefusalReason;
  onClose: () => void;
}

/** "Log Refused Entry": staff turned the player away in person. The server logs its own refusals automatically. */
export function RefuseDialog({ player, reason, onClose }: RefuseDialogProps) {
  const roomId = useRoom().id;
  return (
    <ActForm
      act={logRefusal}
      schema={placeSchema}
      defaults={{ place: 'check_in' }}
      vars={({ place }) => ({ player, body: { roomId, place, reason } })}
      title="Log Refused Entry"
      description={`${player.name} was turned away: ${REASON_LABEL[reason].toLowerCase()}.`}
      submit="Log Refused Entry"
      onClose={onClose}
    >
      <F.Choices name="place" label="Where" options={PLACES.map((value) => ({ value, title: PLACE_LABEL[value] }))} />
    </ActForm>
  );
}
