import { type CheckedPlayer, useSeatingCheck as useEntryCheck } from '@/room/players/entry-check/seating-check';
import type { SeatingCheck } from '@/room/players/seating-check';
import { LinkButton } from '@/ui/button';
import { openDialog } from '@/shells/dialogs';
import { useCan, useRoom } from '@/api/session/session-context';

/** The entry check of the player to seat; null until a player is chosen. */
export function useSeatingCheck(who: CheckedPlayer | null): SeatingCheck {
  const can = useCan();
  return useEntryCheck(who, {
    room: useRoom(),
    can,
    sell: can('manage_cage')
      ? (player) => <LinkButton onClick={() => openDialog('sell-membership', { player })}>Sell Membership</LinkButton>
      : undefined,
  });
}
