import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '@/api/queries';
import type { PlayerProfile, Session } from '@/api/types';
import { fromWire } from '@/domain/money';
import { VISIT_ACT } from '@/domain/visit';
import { formatMoney } from '@/lib/format';
import { ConfirmAct } from '@/shells/confirm-act';
import { LEAVE } from './acts';

interface LeaveConfirmProps {
  session: Pick<Session, 'id' | 'playerId' | 'roomId' | 'player'>;
  /** The player's seat, if it has loaded. */
  seat: { tableNumber: number; seatNumber: number } | null;
  /** Whether the player leaves the room or waits for another seat. */
  to?: 'checked_out' | 'waiting';
  onClose: () => void;
}

/** Asks before checking out a seated or indebted player; shows the seat that is freed and the amount due. */
export function LeaveConfirm({ session, seat, to = 'checked_out', onClose }: LeaveConfirmProps) {
  // Fetch the current amount: a running charge grows.
  const profile = useQuery({ ...profileQuery(session.playerId, session.roomId), staleTime: 0 });
  return (
    <ConfirmAct
      act={LEAVE[to]}
      vars={{ session }}
      title={to === 'waiting' ? `Set ${session.player.name} waiting?` : `Check out ${session.player.name}?`}
      label={VISIT_ACT[to]}
      onClose={onClose}
    >
      {sentences(seat, profile.data, session.roomId).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {profile.data === undefined ? (
        <p>{profile.isError ? 'What is owed could not be read.' : 'Looking up what is owed…'}</p>
      ) : null}
    </ConfirmAct>
  );
}

export function sentences(
  seat: LeaveConfirmProps['seat'],
  profile: Pick<PlayerProfile, 'running' | 'owed'> | undefined,
  roomId: string,
): string[] {
  const rental = profile?.running ?? null;
  // A check-out frees a seat only in its own room.
  const running = rental?.roomId === roomId ? rental : null;
  const at = running === null ? seat : { tableNumber: running.table.tableNumber, seatNumber: running.seatNumber };
  const said: string[] = [];
  if (at !== null) said.push(`Table ${at.tableNumber}, seat ${at.seatNumber} is freed.`);
  if (profile === undefined) return said;
  const owed = fromWire(profile.owed);
  if (running !== null) {
    const charge = formatMoney(fromWire(running.charge));
    said.push(`Time due: ${charge}, payable at the cage.`);
  }
  if (rental !== null && running === null)
    said.push(`Table ${rental.table.tableNumber}, seat ${rental.seatNumber} in another room stays theirs.`);
  if (owed > 0) said.push(`Also owes ${formatMoney(owed)} from earlier.`);
  if (rental === null && owed <= 0) said.push('Nothing is owed.');
  return said;
}
