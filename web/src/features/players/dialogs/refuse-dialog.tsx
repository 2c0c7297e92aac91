import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Player, RefusalPlace, RefusalReason } from '@/api/types';
import { Choices } from '@/ui/choices';
import { FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { toast } from '@/ui/toast-store';
import { PLACE_LABEL, REASON_LABEL } from '../model';
import { useLogRefusal } from '../mutations';

const PLACES: readonly RefusalPlace[] = ['check_in', 'waitlist', 'seating', 'tournament'];
const ERROR = 'Failed to log the refused entry';

interface RefuseDialogProps {
  player: Player;
  roomId: string;
  reason: RefusalReason;
  onClose: () => void;
}

/** "Log Refused Entry": staff turned the player away by word of mouth. The server logs its own refusals by itself. */
export function RefuseDialog({ player, roomId, reason, onClose }: RefuseDialogProps) {
  const log = useLogRefusal(player.id);
  const [place, setPlace] = useState<RefusalPlace>('check_in');
  const atPlace = fieldErrors(log.error).place;
  return (
    <FormDialog
      title="Log Refused Entry"
      description={`${player.name} was turned away: ${REASON_LABEL[reason].toLowerCase()}.`}
      busy={log.isPending}
      error={log.error === null || atPlace !== undefined ? null : errorText(log.error, ERROR)}
      submitLabel="Log Refused Entry"
      onSubmit={() =>
        log.mutate(
          { roomId, place, reason },
          {
            onSuccess: () => {
              toast({ title: 'Refused entry logged' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <FieldGroup label="Where" error={atPlace}>
        <Choices
          name="refused-at"
          value={place}
          onValueChange={(next) => setPlace(PLACES.find((each) => each === next) ?? 'check_in')}
          options={PLACES.map((value) => ({ value, title: PLACE_LABEL[value] }))}
        />
      </FieldGroup>
    </FormDialog>
  );
}
