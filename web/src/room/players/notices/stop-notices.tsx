import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { stopNotices } from './acts';

/** Records that a player told the staff to stop. */
export function StopNotices({ playerId, onClose }: DialogProps<'stop-notices'>) {
  const room = useRoom();
  const profile = useLast(useQuery(profileQuery(playerId, room.id)).data);
  if (profile === undefined) return null;
  const playerName = profile.player.name;
  return (
    <ConfirmAct
      act={stopNotices}
      vars={{ roomId: room.id, playerId, playerName }}
      title={`Stop all messages to ${playerName}?`}
      label="Record Stop"
      tone="danger"
      onClose={onClose}
    >
      It takes effect at once, on every channel. Only the player can turn messages on again, on their own page.
    </ConfirmAct>
  );
}
