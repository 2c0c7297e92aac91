import type { PlayerProfile } from '@/api/types';
import { CheckInDialog } from '@/features/door/check-in-dialog';
import { SellMembershipDialog } from '@/features/door/sell-membership-dialog';
import { LeaveConfirm } from '@/features/sessions/leave-confirm';
import { useCan, useRoom, useUser } from '../session-context';
import { TakePayment } from './take-payment';

/** What is done at the front office's counter, on a player's own page. */
export type CounterAct = 'check-in' | 'check-out' | 'sell' | 'pay';

interface CounterProps {
  profile: PlayerProfile;
  asked: CounterAct | null;
  onClose: () => void;
}

export function Counter({ profile, asked, onClose }: CounterProps) {
  const room = useRoom();
  const can = useCan();
  const { organization } = useUser();
  const { player, session } = profile;
  switch (asked) {
    case null:
      return null;
    case 'pay':
      return <TakePayment profile={profile} onClose={onClose} />;
    case 'check-in':
      return (
        <CheckInDialog
          roomId={room.id}
          timeZone={room.timeZone}
          player={player}
          takesMoney={can('manage_cage')}
          onClose={onClose}
        />
      );
    case 'check-out':
      return session === null ? null : (
        <LeaveConfirm session={session} seat={null} onClose={onClose} />
      );
    case 'sell':
      return (
        <SellMembershipDialog
          roomId={room.id}
          organizationId={organization.id}
          timeZone={room.timeZone}
          player={player}
          onClose={onClose}
        />
      );
  }
}
