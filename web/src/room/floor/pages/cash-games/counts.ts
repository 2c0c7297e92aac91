import type { GameType, Table, WaitEstimate, WaitlistEntry } from '@/api/types';
import { isDealt } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import type { GameCounts } from '@/room/floor/games/game-grid';
import { openEntries } from '@/room/floor/tables/model';
import { estimateText } from '@/domain/wait-estimate';

/** A game's running tables, waiting players, and the expected wait of a player who joins last. */
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
