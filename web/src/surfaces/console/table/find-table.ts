import { useQuery } from '@tanstack/react-query';
import type { Room, Table } from '@/api/types';
import { allTablesQuery, useTables } from '@/features/tables/queries';
import { useLiveRoom } from '@/live/use-live';
import { useRoom, useRooms } from '../session-context';

/** What is known of the table that the address names. */
export type Found =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; error: Error; retrying: boolean; retry: () => void }
  | {
      state: 'found';
      table: Table;
      room: Room;
      /** All of its room. */
      tables: readonly Table[];
      /** The last read failed; what is shown is from then. */
      stale: { error: Error; from: number; retrying: boolean; retry: () => void } | null;
    };

/**
 * The active room's tables first. A table of another room is shown all the same, live as well: who follows a colleague's link
 * wants to see the table, and the active room stays what the sidebar says.
 */
export function useFoundTable(tableId: string): Found {
  const active = useRoom();
  const rooms = useRooms();
  const here = useTables(active.id);
  const inActive = here.data?.some((table) => table.id === tableId);
  const everywhere = useQuery({
    ...allTablesQuery,
    enabled: inActive === false,
    // A table may be newer than the last look at all rooms.
    staleTime: 0,
  });
  const elsewhere =
    inActive === false ? everywhere.data?.find((table) => table.id === tableId) : undefined;
  const roomId = elsewhere?.roomId ?? active.id;
  const other = roomId === active.id ? null : roomId;
  const list = useTables(roomId);
  useLiveRoom(other);

  const asked = inActive === false && elsewhere === undefined ? everywhere : list;
  const retry = () => void asked.refetch();
  const table = list.data?.find((each) => each.id === tableId) ?? elsewhere;
  const room = rooms.find((each) => each.id === roomId);
  if (table !== undefined && room !== undefined) {
    const { error, dataUpdatedAt: from, isFetching: retrying } = list;
    return {
      state: 'found',
      table,
      room,
      tables: list.data ?? [table],
      stale: error === null ? null : { error, from, retrying, retry },
    };
  }
  if (asked.error !== null) {
    return { state: 'failed', error: asked.error, retrying: asked.isFetching, retry };
  }
  const looked = here.data !== undefined && everywhere.data !== undefined;
  return { state: looked && !everywhere.isFetching ? 'missing' : 'loading' };
}
