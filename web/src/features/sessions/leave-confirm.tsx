import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/client/errors';
import { profileQuery } from '@/api/shared-queries';
import type { PlayerProfile, Session } from '@/api/types';
import { fromWire } from '@/domain/money';
import { VISIT_ACT } from '@/domain/visit';
import { formatMoney } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast-store';
import { CHECK_OUT_TEXTS, STATUS_TEXTS, useGetUp } from './mutations';

interface LeaveConfirmProps {
  session: Pick<Session, 'id' | 'playerId' | 'roomId' | 'player'>;
  /** The seat he is known to have. */
  seat: { tableNumber: number; seatNumber: number } | null;
  /** Whether he leaves the room or waits for another seat. */
  to?: 'checked_out' | 'waiting';
  onDone?: () => void;
  onClose: () => void;
}

/** Before somebody gets up who sits, or leaves who owes: the seat is freed, and this is what he owes. */
export function LeaveConfirm({
  session,
  seat,
  to = 'checked_out',
  onDone,
  onClose,
}: LeaveConfirmProps) {
  const leave = useGetUp();
  const texts = to === 'waiting' ? STATUS_TEXTS : CHECK_OUT_TEXTS;
  // What stands there must be of now: a charge grows.
  const profile = useQuery({ ...profileQuery(session.playerId, session.roomId), staleTime: 0 });
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        to === 'waiting'
          ? `Set ${session.player.name} waiting?`
          : `Check out ${session.player.name}?`
      }
      confirmLabel={VISIT_ACT[to]}
      busy={leave.isPending}
      error={leave.error === null ? undefined : errorText(leave.error, texts.error)}
      onConfirm={() =>
        leave.mutate(
          { sessionId: session.id, to },
          {
            onSuccess: () => {
              toast({ title: texts.success, description: session.player.name });
              onClose();
              onDone?.();
            },
          },
        )
      }
    >
      {sentences(seat, profile.data, session.roomId).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {profile.data === undefined ? (
        <p>{profile.isError ? 'What is owed could not be read.' : 'Looking up what is owed…'}</p>
      ) : null}
    </Confirm>
  );
}

export function sentences(
  seat: LeaveConfirmProps['seat'],
  profile: Pick<PlayerProfile, 'running' | 'owed'> | undefined,
  roomId: string,
): string[] {
  const rental = profile?.running ?? null;
  // A check-out frees the seat in its own room alone.
  const running = rental?.roomId === roomId ? rental : null;
  const at =
    running === null
      ? seat
      : { tableNumber: running.table.tableNumber, seatNumber: running.seatNumber };
  const said: string[] = [];
  if (at !== null) said.push(`Table ${at.tableNumber}, seat ${at.seatNumber} is freed.`);
  if (profile === undefined) return said;
  const owed = fromWire(profile.owed);
  if (running !== null) {
    const charge = formatMoney(fromWire(running.charge));
    said.push(`The seat rental ends at ${charge} as it stands now, to be paid at the cage.`);
  }
  if (rental !== null && running === null)
    said.push(
      `Table ${rental.table.tableNumber}, seat ${rental.seatNumber} in another room stays theirs.`,
    );
  if (owed > 0) said.push(`${formatMoney(owed)} is unpaid from seats left before.`);
  if (rental === null && owed <= 0) said.push('Nothing is owed.');
  return said;
}
