import { errorText } from '@/api/client/errors';
import type { Door } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/lib/player-item';
import { Button } from '@/ui/button';
import { DialogFoot } from '@/ui/dialog';
import { toast } from '@/ui/toast-store';
import { checkInLabel, refusalText } from './model';
import { useLogRefusal } from './mutations';
import type { Plan } from './plan';

interface CheckInFootProps {
  door: Door | undefined;
  plan: Plan | undefined;
  picked: KnownPlayer | null;
  roomId: string;
  timeZone: string;
  busy: boolean;
  onClose: () => void;
}

/** The button names the sum; who must not come in is written down instead. */
export function CheckInFoot({
  door,
  plan,
  picked,
  roomId,
  timeZone,
  busy,
  onClose,
}: CheckInFootProps) {
  const log = useLogRefusal();
  const refusal =
    door === undefined || picked === null ? null : refusalText(door, picked.name, timeZone);
  const unpaid =
    door?.refuse === 'unpaid' && plan?.payOwed === false
      ? `${picked?.name ?? ''} owes ${formatMoney(fromWire(door.owed))} from earlier visits`
      : null;
  const reason = door?.refuse;
  return (
    <DialogFoot>
      <Button size="lg" onClick={onClose}>
        Cancel
      </Button>
      {refusal !== null && reason != null && picked !== null ? (
        <Button
          size="lg"
          busy={log.isPending}
          onClick={() =>
            log.mutate(
              { playerId: picked.id, roomId, reason },
              {
                onSuccess: () => {
                  toast({ title: 'Refused entry logged', description: refusal });
                  onClose();
                },
                onError: (error) =>
                  toast({
                    title: 'Error',
                    description: errorText(error, 'Failed to log the refused entry'),
                    tone: 'error',
                  }),
              },
            )
          }
        >
          Log Refused Entry
        </Button>
      ) : null}
      <Button
        type="submit"
        size="lg"
        variant="primary"
        busy={busy || (picked !== null && door === undefined)}
        disabledReason={refusal ?? unpaid ?? undefined}
      >
        {plan === undefined || picked === null ? 'Check In' : checkInLabel(plan.sum)}
      </Button>
    </DialogFoot>
  );
}
