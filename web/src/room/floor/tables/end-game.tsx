import type { Table } from '@/api/types';
import { runningTab } from '../seats/model';
import { useSeats } from '../seats/queries';
import { EndGameConfirm } from './end-game-confirm';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';

/** Reads the charges that "End Game" will settle, then asks for confirmation. */
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
