import type { LucideIcon } from 'lucide-react';
import { errorText } from '@/api/errors';
import type { Hold } from '@/api/types';
import { useSeatFromWaitlist } from '@/features/waitlist/mutations';
import { shortName } from '@/lib/names';
import { useUnreachableSince } from '@/live/use-live';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';

/** Whom the floor has called has come and sits down. */
export function useSeated() {
  const seat = useSeatFromWaitlist();
  return {
    busy: seat.isPending,
    error: seat.error === null ? undefined : errorText(seat.error, 'Failed to seat player'),
    confirm(tableId: string, { entryId, seatNumber, playerName }: Hold) {
      seat.mutate(
        { entryId, tableId, seatNumber },
        { onSuccess: () => announce(`${playerName} is seated in seat ${seatNumber}.`) },
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
