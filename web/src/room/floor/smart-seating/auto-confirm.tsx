import type { SmartSeating } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { ConfirmAct } from '@/shells/confirm-act';
import { setAutoSeating } from './acts';

interface AutoConfirmProps {
  seating: SmartSeating;
  onClose: () => void;
}

/** Confirms auto-seating: which players the room will call, and which it will not. */
export function AutoConfirm({ seating, onClose }: AutoConfirmProps) {
  const {
    id: roomId,
    settings: { holdMinutes },
  } = useRoom();
  const { autoSeatingLimit, autoWouldCall } = seating;
  return (
    <ConfirmAct
      act={setAutoSeating}
      vars={{ roomId, change: { autoSeating: true } }}
      title="Switch Auto-Seating on?"
      label="Switch On"
      isQuiet
      onClose={onClose}
    >
      <p>
        The room then calls the best recommendation at or above {autoSeatingLimit}% by itself, one player at a time, and
        holds the seat for {holdMinutes} min. Nobody is seated automatically.
      </p>
      <p>
        {autoWouldCall === 0
          ? 'Nobody would be called now.'
          : `${autoWouldCall} ${autoWouldCall === 1 ? 'player' : 'players'} would be called now.`}
      </p>
    </ConfirmAct>
  );
}
