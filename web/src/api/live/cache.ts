import type { QueryKey } from '@tanstack/react-query';
import type { Page } from '../client/http';
import type { Params } from '../client/query-fn';

/** Matches any one part of a key. */
export const ANY = '*';

/** The operations of an event on the cache. The feed decides which answers are old enough to need them. */
export interface Cache {
  /**
   * Patches every cached answer whose key is `key`, with or without parameters. Return the same object where nothing
   * changes. `T` is the type of the key's data.
   */
  patch: <T>(key: readonly (string | null)[], change: (data: T, params: Params) => T) => void;
  /** Invalidates derived queries soon, once for many events. */
  invalidate: (prefix: QueryKey) => void;
  /** Invalidates figures that change with nearly every event: throttled to once every few seconds in a busy hour. */
  invalidateThrottled: (prefix: QueryKey) => void;
}

/** The list with the matching items changed; the same list when none matches. */
export function replaceBy<T>(list: T[], same: (item: T) => boolean, change: (item: T) => T): T[] {
  return list.some(same) ? list.map((item) => (same(item) ? change(item) : item)) : list;
}

export function putById<T extends { id: string }>(list: T[], item: T): T[] {
  const known = list.some((other) => other.id === item.id);
  return known
    ? replaceBy(
        list,
        (other) => other.id === item.id,
        () => item,
      )
    : [...list, item];
}

/** The list without the item with this id; the same list when there is none. */
export function without<T extends { id: string }>(list: T[], id: string): T[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}

export interface Pages<T> {
  pages: Page<T>[];
  pageParams: unknown[];
}

/** Replaces an item that a growing list shows already. Only the server knows the position of a new one. */
export function replaceInPages<T extends { id: string }>(data: Pages<T>, item: T): Pages<T> {
  const same = (other: T) => other.id === item.id;
  if (!data.pages.some(({ items }) => items.some(same))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: replaceBy(page.items, same, () => item),
  }));
  return { ...data, pages };
}

/** The cached data of a key, unless it is newer than the event. */
export function peek<T>(cache: Cache, key: readonly (string | null)[]): T | undefined {
  const found: T[] = [];
  cache.patch<T>(key, (data) => {
    found.push(data);
    return data;
  });
  return found[0];
}
