import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Player, RefusalPlace, RefusalReason } from '@/api/types';
import { Choices } from '@/ui/choices';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
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

/** "Log Refused Entry": somebody turned him away by word of mouth. What the program refuses is logged by itself. */
export function RefuseDialog({ player, roomId, reason, onClose }: RefuseDialogProps) {
  const log = useLogRefusal(player.id);
  const [place, setPlace] = useState<RefusalPlace>('check_in');
  return (
    <Dialog
      open
      title="Log Refused Entry"
      description={`${player.name} was turned away: ${REASON_LABEL[reason].toLowerCase()}.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        {log.error === null ? null : <FormError text={errorText(log.error, ERROR)} />}
        <FieldGroup label="Where">
          <Choices
            name="refused-at"
            value={place}
            onValueChange={(next) => setPlace(PLACES.find((each) => each === next) ?? 'check_in')}
            options={PLACES.map((value) => ({ value, title: PLACE_LABEL[value] }))}
          />
        </FieldGroup>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="lg"
          variant="primary"
          busy={log.isPending}
          onClick={() =>
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
        >
          Log Refused Entry
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
