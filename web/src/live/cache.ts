import type { QueryKey } from '@tanstack/react-query';
import type { Params } from '@/api/client/query-fn';

/** Stands for one part of a key, whatever it is. */
export const ANY = '*';

/** What an event may do to the cache. The feed decides which answers are old enough to need it. */
export interface Cache {
  /**
   * Changes every cached answer whose key is `key`, with or without parameters. Return the same object where there is
   * nothing to do. `T` is what the key's queries hold.
   */
  patch: <T>(key: readonly (string | null)[], change: (data: T, params: Params) => T) => void;
  /** What follows from what changed: read again, soon and once for many events. */
  derived: (prefix: QueryKey) => void;
  /** Figures that change with nearly every event: the same, and in a busy hour only every few seconds. */
  figures: (prefix: QueryKey) => void;
}

/** The list with what is `same` changed; the same list when there is nothing. */
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

/** The list without what has the id; the same list when nothing has. */
export function without<T extends { id: string }>(list: T[], id: string): T[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}
