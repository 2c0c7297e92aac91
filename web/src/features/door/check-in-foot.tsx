import type { Door } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import type { KnownPlayer } from '@/lib/player-item';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, DialogFoot } from '@/ui/dialog';
import { logRefusedEntry } from './acts';
import { checkInLabel, refusalText } from './model';
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
  const log = useAct(logRefusedEntry);
  const refusal =
    door === undefined || picked === null ? null : refusalText(door, picked.name, timeZone);
  const unpaid =
    door?.refuse === 'unpaid' && plan?.payOwed === false
      ? `${picked?.name ?? ''} owes ${formatMoney(fromWire(door.owed))} from earlier visits`
      : null;
  const reason = door?.refuse;
  return (
    <DialogFoot cancel={<CancelButton onClose={onClose} />}>
      {refusal !== null && reason != null && picked !== null ? (
        <Button
          size="lg"
          busy={log.busy}
          onClick={() =>
            log.run(
              {
                playerId: picked.id,
                says: refusal,
                body: { roomId, place: 'check_in', reason },
              },
              onClose,
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
