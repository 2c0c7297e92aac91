import { useRoom } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { formatQuantity } from '@/lib/format';
import { useTables } from '../tables/queries';
import { setAutoSeating } from './acts';
import { ImplementDialog } from './implement-dialog';
import { useSmartSeating } from './queries';

/** Confirms auto-seating: which players the room will call, and which it will not. */
export function AutoSeating({ onClose }: DialogProps<'auto-seating'>) {
  const { id: roomId, settings } = useRoom();
  const seating = useSmartSeating(roomId).data;
  if (seating === undefined) return null;
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
        holds the seat for {settings.holdMinutes} min. Nobody is seated automatically.
      </p>
      <p>
        {autoWouldCall === 0
          ? 'Nobody would be called now.'
          : `${formatQuantity(autoWouldCall, 'player')} would be called now.`}
      </p>
    </ConfirmAct>
  );
}

export function ImplementRecommendation({ entryId, onClose }: DialogProps<'implement-recommendation'>) {
  const roomId = useRoom().id;
  const { recommendations } = useSmartSeating(roomId).data ?? {};
  const recommendation = useLast(recommendations?.find((each) => each.entryId === entryId));
  const tables = useTables(roomId).data;
  if (recommendation === undefined) return null;
  return (
    <ImplementDialog
      recommendation={recommendation}
      table={tables?.find(({ id }) => id === recommendation.tableId)}
      onClose={onClose}
    />
  );
}
