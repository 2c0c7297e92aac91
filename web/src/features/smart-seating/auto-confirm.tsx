import { errorText } from '@/api/client/errors';
import type { SmartSeating } from '@/api/figure-types';
import { Confirm } from '@/ui/confirm';
import { AUTO_TEXTS, useSetAutoSeating } from './mutations';

interface AutoConfirmProps {
  roomId: string;
  seating: SmartSeating;
  holdMinutes: number;
  onClose: () => void;
}

/** Before the room calls by itself: what it does from now on, and whom it does not. */
export function AutoConfirm({ roomId, seating, holdMinutes, onClose }: AutoConfirmProps) {
  const auto = useSetAutoSeating(roomId);
  const { autoSeatingLimit, autoWouldCall } = seating;
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Switch Auto-Seating on?"
      confirmLabel="Switch On"
      busy={auto.isPending}
      error={auto.error === null ? undefined : errorText(auto.error, AUTO_TEXTS.error)}
      onConfirm={() => auto.mutate({ autoSeating: true }, { onSuccess: onClose })}
    >
      <p>
        The room then calls the best recommendation at or above {autoSeatingLimit}% by itself, one
        player at a time, and holds the seat for {holdMinutes} min. It seats nobody.
      </p>
      <p>
        {autoWouldCall === 0
          ? 'Nobody would be called now.'
          : `${autoWouldCall} ${autoWouldCall === 1 ? 'player' : 'players'} would be called now.`}
      </p>
    </Confirm>
  );
}
