import { useQuery } from '@tanstack/react-query';
import type { Room, Table } from '@/api/types';
import { allTablesQuery, useTables } from '@/room/floor/tables/queries';
import { useLiveRoom } from '@/api/live/use-live';
import { useRoom, useRooms } from '@/api/session/session-context';
import type { Read } from '@/shells/query-view';

/** The table that the address names, and the read of the list that has it. */
export type Found = (
  | { state: 'loading' | 'missing' | 'failed' }
  | {
      state: 'found';
      table: Table;
      room: Room;
    }
) & { list: Read<readonly Table[]> };

/**
 * Looks in the active room first, then in all rooms. A table of another room is shown live as well, so that a
 * colleague's link works without changing the active room.
 */
export function useFoundTable(tableId: string): Found {
  const active = useRoom();
  const rooms = useRooms();
  const here = useTables(active.id);
  const inActive = here.data?.some((table) => table.id === tableId);
  const everywhere = useQuery({
    ...allTablesQuery,
    enabled: inActive === false,
    // The table may be newer than the cached list of all rooms.
    staleTime: 0,
  });
  const elsewhere = inActive === false ? everywhere.data?.find((table) => table.id === tableId) : undefined;
  const roomId = elsewhere?.roomId ?? active.id;
  const other = roomId === active.id ? null : roomId;
  const list = useTables(roomId);
  useLiveRoom(other);

  const asked = inActive === false && elsewhere === undefined ? everywhere : list;
  const table = list.data?.find((each) => each.id === tableId) ?? elsewhere;
  const room = rooms.find((each) => each.id === roomId);
  if (table !== undefined && room !== undefined) {
    return { state: 'found', table, room, list };
  }
  if (asked.isError) return { state: 'failed', list: asked };
  const looked = here.data !== undefined && everywhere.data !== undefined;
  return { state: looked && !everywhere.isFetching ? 'missing' : 'loading', list: asked };
}
