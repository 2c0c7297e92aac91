// What the lists of who waits, and of who has just ended, are after an event.
import type { Page } from '@/api/client/http';
import type { Params } from '@/api/client/query-fn';
import { shared } from '@/api/client/share-rows';
import type { Table, WaitlistEntry } from '@/api/types';
import { type Cache, replaceBy, without } from './cache';
import type { EventData } from './events';

export interface Pages<T> {
  pages: Page<T>[];
  pageParams: unknown[];
}

/** An item that a growing list shows already, in its place. Where it would come in is the server's to say. */
export function replaceInPages<T extends { id: string }>(data: Pages<T>, item: T): Pages<T> {
  const same = (other: T) => other.id === item.id;
  if (!data.pages.some(({ items }) => items.some(same))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: replaceBy(page.items, same, () => item),
  }));
  return { ...data, pages };
}

/** The entry at its position in the list of its game. Null when the list here is another than the server's. */
export function putEntry(
  list: WaitlistEntry[],
  { entry, gameTypeId, after, length }: EventData<'waitlist_updated'>,
): WaitlistEntry[] | null {
  const game = list.filter((item) => item.gameTypeId === gameTypeId && item.id !== entry.id);
  if (entry.position > 0) game.splice(entry.position - 1, 0, entry);
  const before = game[entry.position - 2]?.id ?? null;
  if (before !== after || game.length !== length) return null;
  const placed: WaitlistEntry[] = [];
  for (const [i, item] of game.entries())
    placed.push(item.position === i + 1 ? item : { ...item, position: i + 1 });
  const first = list.findIndex((item) => item.gameTypeId === gameTypeId);
  const others = (part: WaitlistEntry[]) => part.filter((item) => item.gameTypeId !== gameTypeId);
  if (first === -1) return shared([...list, ...placed]);
  return shared([...others(list.slice(0, first)), ...placed, ...others(list.slice(first))]);
}

/** The list with the seats that its players have in the room. */
export function putSeated(
  list: WaitlistEntry[],
  { tableId, seatNumber, seat }: EventData<'seat_updated'>,
  tableNumber: number | undefined,
): WaitlistEntry[] {
  const playerId = seat?.isActive === true ? seat.player?.id : undefined;
  return replaceBy(
    list,
    ({ playerId: id, seated }) =>
      id === playerId || (seated?.tableId === tableId && seated.seatNumber === seatNumber),
    (entry) => {
      if (entry.playerId !== playerId || seat === null) return { ...entry, seated: null };
      if (tableNumber === undefined) return entry;
      return { ...entry, seated: { seatId: seat.id, tableId, tableNumber, seatNumber } };
    },
  );
}

/** Keeps what the lists of a room say of their players' seats. */
export function patchSeated(
  cache: Cache,
  room: string | null,
  data: EventData<'seat_updated'>,
): void {
  let tableNumber: number | undefined;
  cache.patch<Table[]>(['/api/tables', room], (list) => {
    tableNumber = list.find(({ id }) => id === data.tableId)?.tableNumber;
    return list;
  });
  cache.patch<WaitlistEntry[]>(['/api/waitlist', room], (list) =>
    putSeated(list, data, tableNumber),
  );
}

/** Whoever has just ended comes first; whose end was taken back is none of them. `limit`: the newest few, which do not grow. */
export function putEnded(
  data: Pages<WaitlistEntry>,
  entry: WaitlistEntry,
  { limit }: Params,
): Pages<WaitlistEntry> {
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
