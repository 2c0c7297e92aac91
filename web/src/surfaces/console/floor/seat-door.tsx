import { type ReactNode, useState } from 'react';
import { type SeatDoorWho, useSeatDoor as useDoor } from '@/features/door/seat-door';
import type { SeatDoor } from '@/lib/seat-door';
import { LinkButton } from '@/ui/button';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useCan, useRoom, useUser } from '../session-context';

const SellMembershipDialog = lazyPart(async () => ({
  default: (await import('@/features/door/sell-membership-dialog')).SellMembershipDialog,
}));

/** The door for whoever is about to be seated; null as long as nobody is chosen. */
export function useSeatDoor(who: SeatDoorWho | null): SeatDoor {
  const can = useCan();
  return useDoor(who, {
    room: useRoom(),
    can,
    sell: can('manage_cage') ? (to) => <SellMembership who={to} /> : undefined,
  });
}

function SellMembership({ who }: { who: SeatDoorWho }) {
  const room = useRoom();
  const { organization } = useUser();
  const [sells, setSells] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setSells(true)}>Sell Membership</LinkButton>
      {sells ? (
        <Apart>
          <SellMembershipDialog
            roomId={room.id}
            organizationId={organization.id}
            timeZone={room.timeZone}
            player={who}
            onClose={() => setSells(false)}
          />
        </Apart>
      ) : null}
    </>
  );
}

/** A dialog over the form it was opened from: what is sent there is not sent here. React lets events of a layer through to its opener. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <span
      onSubmit={(event) => event.stopPropagation()}
      onInput={(event) => event.stopPropagation()}
      className="contents"
    >
      <Boundary look="layer">{children}</Boundary>
    </span>
  );
}
