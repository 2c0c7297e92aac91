import type { Table } from '@/api/types';
import { runningTab } from '@/features/seating/model';
import { useSeats } from '@/features/seating/queries';
import { EndGameConfirm } from '@/features/tables/end-game-confirm';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

/** "End Game" asks first, and says what ends with it. */
export function EndGame({ table, onClose }: { table: Table; onClose: () => void }) {
  const seats = useSeats(table.id);
  const now = useNow();
  const charged = seats.data?.filter((seat) => seat.rental !== null);
  return (
    <EndGameConfirm
      table={table}
      charges={charged && { rentals: charged.length, tab: formatMoney(runningTab(charged, now)) }}
      onClose={onClose}
    />
  );
}
