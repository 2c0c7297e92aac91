// Effects of an event on the waitlists and on the list of entries that have just ended.
import type { Params } from '@/api/client/query-fn';
import { shared } from '@/api/client/share-rows';
import { type Cache, type Pages, peek, replaceBy, replaceInPages, without } from '@/api/live/cache';
import type { EventData } from '@/api/live/events';
import type { Table, WaitlistEntry } from '@/api/types';

/** Inserts the entry at its position in the list of its game. Null when the cached list differs from the server's. */
export function putEntry(
  list: WaitlistEntry[],
  { entry, gameTypeId, after, length }: EventData<'waitlist_updated'>,
): WaitlistEntry[] | null {
  const game = list.filter((item) => item.gameTypeId === gameTypeId && item.id !== entry.id);
  if (entry.position > 0) game.splice(entry.position - 1, 0, entry);
  const before = game[entry.position - 2]?.id ?? null;
  if (before !== after || game.length !== length) return null;
  const placed: WaitlistEntry[] = [];
  for (const [i, item] of game.entries()) placed.push(item.position === i + 1 ? item : { ...item, position: i + 1 });
  const first = list.findIndex((item) => item.gameTypeId === gameTypeId);
  const others = (part: WaitlistEntry[]) => part.filter((item) => item.gameTypeId !== gameTypeId);
  // Only the server knows the order of the games.
  if (first === -1) return placed.length > 0 && list.length > 0 ? null : shared([...list, ...placed]);
  return shared([...others(list.slice(0, first)), ...placed, ...others(list.slice(first))]);
}

/** The list with its players' present seats in the room. */
export function putSeated(
  list: WaitlistEntry[],
  { tableId, seatNumber, seat }: EventData<'seat_updated'>,
  tableNumber: number | undefined,
): WaitlistEntry[] {
  const playerId = seat?.isActive === true ? seat.player?.id : undefined;
  return replaceBy(
    list,
    ({ playerId: id, seated }) => id === playerId || (seated?.tableId === tableId && seated.seatNumber === seatNumber),
    (entry) => {
      if (entry.playerId !== playerId || seat === null) return { ...entry, seated: null };
      if (tableNumber === undefined) return entry;
      return { ...entry, seated: { seatId: seat.id, tableId, tableNumber, seatNumber } };
    },
  );
}

export function patchSeated(cache: Cache, room: string | null, data: EventData<'seat_updated'>): void {
  const tables = peek<Table[]>(cache, ['/api/tables', room]);
  const tableNumber = tables?.find(({ id }) => id === data.tableId)?.tableNumber;
  cache.patch<WaitlistEntry[]>(['/api/waitlist', room], (list) => putSeated(list, data, tableNumber));
}

/** Prepends an entry that has just ended and removes one whose end was undone. `limit`: the maximum number of rows. */
export function putEnded(data: Pages<WaitlistEntry>, entry: WaitlistEntry, { limit }: Params): Pages<WaitlistEntry> {
  const listed = data.pages.some(({ items }) => items.some(({ id }) => id === entry.id));
  if (entry.endedAt === null) {
    if (!listed) return data;
    const left = data.pages.map((page) => ({ ...page, items: without(page.items, entry.id) }));
    return { ...data, pages: left };
  }
  const [first, ...others] = data.pages;
  if (listed || first === undefined) return replaceInPages(data, entry);
  const items = [entry, ...first.items].slice(0, limit === undefined ? undefined : Number(limit));
  return { ...data, pages: [{ ...first, items }, ...others] };
}
