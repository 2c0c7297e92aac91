import type { GameType, Table, WaitEstimate, WaitlistEntry } from '@/api/types';
import { isDealt } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import type { GameCounts } from '@/features/game-types/game-grid';
import { openEntries } from '@/features/tables/model';
import { estimateText } from '@/features/waitlist/model';

/** What is dealt of a game now, who waits for it, and how long somebody who joins last may expect to wait. */
export function gameCounts(
  { id }: GameType,
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  estimates: readonly WaitEstimate[],
): GameCounts {
  const running = tables.filter((table) => table.gameTypeId === id && isDealt(table));
  const open = running.reduce((sum, table) => sum + openSeats(table).length, 0);
  const waiting = openEntries(entries, id);
  return {
    tables: running.length === 0 ? '0' : `${running.length} · ${open} open`,
    waiting: String(waiting),
    wait: estimateText(estimates, id, waiting + 1),
  };
}
