import type { LucideIcon } from 'lucide-react';
import type { Hold } from '@/api/types';
import { seatFromWaitlist } from '@/features/waitlist/acts';
import { shortName } from '@/lib/names';
import { useUnreachableSince } from '@/live/use-live';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';

/** Whom the floor has called has come and sits down. */
export function useSeated() {
  const seat = useAct(seatFromWaitlist);
  return {
    busy: seat.busy,
    error: seat.refused.message ?? undefined,
    confirm(tableId: string, { entryId, seatNumber, playerName }: Hold) {
      void seat.send(
        { entryId, playerName, where: `seat ${seatNumber}`, body: { tableId, seatNumber } },
        () => announce(`${playerName} is seated in seat ${seatNumber}.`),
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
