import { seatChoices } from '@/domain/floor';
import { useSeatDoor } from '@/features/door/seat-door';
import { withoutOffered } from '@/features/seating/change';
import { useSeatChanges } from '@/features/seating/queries';
import { SeatPlayerDialog } from '@/features/seating/seat-player-dialog';
import { isNext, movesOf, seatings, whoDetail } from '@/features/waitlist/model';
import type { WaitlistEntry } from '@/api/types';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/live/use-floor';
import type { Floor } from './floor';
import { maySeatLater } from './model';
import { useSeatEntry } from './use-acts';

interface SeatSheetProps {
  floor: Floor;
  entry: WaitlistEntry;
  onClose: () => void;
}

/** "Seat Player" over the list: the tables of his game with a free seat. */
export function SeatSheet({ floor, entry, onClose }: SeatSheetProps) {
  const { room, can, offline } = floor;
  const lists = useFloor(room.id, (all) => all);
  const { entries } = lists;
  const tables = withoutOffered(lists.tables, useSeatChanges(room.id).data);
  const now = useNow(15_000);
  const door = useSeatDoor({ id: entry.playerId, name: entry.player.name }, { room, can });
  const { seat, ...act } = useSeatEntry(onClose);
  const current = entries.find(({ id }) => id === entry.id) ?? entry;
  const seating = seatings(tables, entries).get(entry.id);
  const next = isNext(current, entries);
  const held = maySeatLater(current, seating);
  const suggested =
    seating?.ok === true
      ? { tableId: seating.place.table.id, seatNumber: seating.place.seatNumber }
      : null;
  // Of the same game and with a seat for him; without a network only the one that is held.
  const offered = seatChoices(tables, entry.gameTypeId)
    .filter(({ table, openSeats }) => openSeats.length > 0 || table.id === suggested?.tableId)
    .map(({ table }) => table)
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
      door={door}
      seating={{
        ...act,
        send: async (values, extras) => {
          const table = tables.find(({ id }) => id === values.tableId);
          if (table === undefined) return null;
          const isHeldSeat =
            held && table.id === suggested?.tableId && values.seatNumber === suggested.seatNumber;
          return await seat({ entry: current, table, values, extras, held: isHeldSeat });
        },
      }}
      onClose={onClose}
    />
  );
}
