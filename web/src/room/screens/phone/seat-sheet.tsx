import { tablesInOrder } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { useSeatingCheck } from '@/room/players/entry-check/seating-check';
import { excludeOffered } from '@/room/floor/seats/change';
import { useSeatChanges } from '@/room/floor/seats/queries';
import { SeatPlayerDialog } from '@/room/floor/seats/seat-player-dialog';
import { isNext, movesOf, seatings, whoDetail } from '@/room/floor/waitlist/model';
import type { WaitlistEntry } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/room/floor/use-floor';
import type { Floor } from './floor';
import { maySeatLater } from './model';
import { seatAtTableVars, useSeatEntry } from './use-acts';

interface SeatSheetProps {
  floor: Floor;
  entry: WaitlistEntry;
  onClose: () => void;
}

/** "Seat Player" above the list: the tables of the player's game with an open seat. */
export function SeatSheet({ floor, entry, onClose }: SeatSheetProps) {
  const { room, can, offline } = floor;
  const lists = useFloor(room.id, (all) => all);
  const { entries, next: order } = lists;
  const tables = excludeOffered(lists.tables, useSeatChanges(room.id).data);
  const now = useNow(15_000);
  const entryCheck = useSeatingCheck({ id: entry.playerId, name: entry.player.name }, { room, can });
  const current = entries.find(({ id }) => id === entry.id) ?? entry;
  const seating = seatings(tables, entries, order).get(entry.id);
  const next = isNext(current, entries);
  const held = maySeatLater(current, seating);
  const suggested =
    seating?.ok === true ? { tableId: seating.place.table.id, seatNumber: seating.place.seatNumber } : null;
  // Tables of the same game with a seat for this player; offline only the held seat.
  const offered = tablesInOrder(tables, entry.gameTypeId, order.tables)
    .filter((table) => openSeats(table).length > 0 || table.id === suggested?.tableId)
    .filter(({ id }) => !offline || id === suggested?.tableId);

  return (
    <SeatPlayerDialog
      who={{
        id: entry.id,
        name: entry.player.name,
        detail: whoDetail(current, next, now),
        entryId: entry.id,
        asksReason: !next,
        moves: movesOf(current, entries),
      }}
      tables={offered}
      suggested={suggested}
      entryCheck={entryCheck}
      act={useSeatEntry(onClose)}
      vars={(values, extras) => {
        const table = tables.find(({ id }) => id === values.tableId);
        if (table === undefined) return null;
        const isHeldSeat = held && table.id === suggested?.tableId && values.seatNumber === suggested.seatNumber;
        return seatAtTableVars({ entry: current, table, values, extras, held: isHeldSeat });
      }}
      onClose={onClose}
    />
  );
}
