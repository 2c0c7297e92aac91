import type { LucideIcon } from 'lucide-react';
import type { Hold } from '@/api/types';
import { seatFromWaitlist } from '@/room/floor/waitlist/acts';
import { shortName } from '@/lib/names';
import { useUnreachableSince } from '@/api/live/use-live';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';

/** Seats a called player who has arrived. */
export function useSeated() {
  const seat = useAct(seatFromWaitlist);
  return {
    busy: seat.busy,
    error: seat.refusal,
    confirm(tableId: string, { entryId, seatNumber, playerName }: Hold) {
      void seat.send({ entryId, playerName, where: `seat ${seatNumber}`, body: { tableId, seatNumber } }, () =>
        announce(`${playerName} is seated in seat ${seatNumber}.`),
      );
    },
  };
}

interface SeatedButtonProps {
  at: AtTable;
  hold: Hold;
  seated: ReturnType<typeof useSeated>;
  icon?: LucideIcon;
}

export function SeatedButton({ at, hold, seated, icon }: SeatedButtonProps) {
  const offline = useUnreachableSince() !== null;
  return (
    <TouchButton
      look="tonal"
      {...(icon === undefined ? {} : { icon })}
      busy={seated.busy}
      disabledReason={offline ? NEEDS_NETWORK : undefined}
      onClick={() => seated.confirm(at.table.id, hold)}
    >
      <span>
        Seated{' '}
        <span className="sr-only">
          {shortName(hold.playerName)} in seat {hold.seatNumber}
        </span>
      </span>
    </TouchButton>
  );
}
