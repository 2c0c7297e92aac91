import { useRoom } from '@/api/session/session-context';
import { useLast } from '@/lib/hooks/use-last';
import type { DialogProps } from '@/shells/dialogs';
import { useTables } from '../tables/queries';
import { AutoConfirm } from './auto-confirm';
import { ImplementDialog } from './implement-dialog';
import { useSmartSeating } from './queries';

export function AutoSeating({ onClose }: DialogProps<'auto-seating'>) {
  const seating = useSmartSeating(useRoom().id).data;
  return seating === undefined ? null : <AutoConfirm seating={seating} onClose={onClose} />;
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
