import { keptRecords } from './calls';
import { type Author, entriesFrom, type NightDb, writing } from './db';

export interface Unsent {
  id: string;
  name: string;
  /** Changes and calls that only this device has, set-aside ones included. */
  changes: number;
  /** The users who made them, where they are known. */
  authors: readonly Author[];
}

/** Whether another user than this one made some of the changes. */
export function isOfOthers({ authors }: Pick<Unsent, 'authors'>, userId: string | null): boolean {
  return authors.some(({ id }) => id !== userId);
}

/**
 * The changes that would be lost if this device deleted its nights now. If there are any, callers ask before signing
 * out.
 */
export async function unsentNights(from: NightDb): Promise<Unsent[]> {
  const [records, calls, conflicts] = await Promise.all([
    keptRecords(from),
    from.getAll('calls'),
    from.getAll('aside'),
  ]);
  return records
    .map(({ id, game, head, sent, author }) => {
      const waiting = calls.filter((call) => call.game === id && call.refusal === null).length;
      const bundles = conflicts.filter((each) => each.game === id);
      const lost = bundles.reduce((sum, { entries }) => sum + entries.length, 0);
      const own = head - sent + waiting;
      const authors = [...(own > 0 ? [author] : []), ...bundles.map((each) => each.author ?? null)];
      return { id, name: game.name, changes: own + lost, authors: authors.filter((each) => each !== null) };
    })
    .filter(({ changes }) => changes > 0);
}

/**
 * Deletes the nights stored on this device, after signing out. Changes that the server does not have are kept unless
 * the user has agreed to lose them (`mayLose`).
 */
export async function forgetKept(from: NightDb, mayLose: (unsent: Unsent) => boolean = () => false): Promise<void> {
  const kept = (await unsentNights(from)).filter((each) => !mayLose(each));
  const keep = new Set(kept.map(({ id }) => id));
  const tx = await writing(from);
  const records = await tx.objectStore('games').getAll();
  for (const { id, movedTo } of records) {
    if (keep.has(id) || (movedTo !== null && keep.has(movedTo))) continue;
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const [conflicts, calls] = await Promise.all([
      tx.objectStore('aside').index('game').getAllKeys(id),
      tx.objectStore('calls').index('game').getAllKeys(id),
    ]);
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await Promise.all([
      tx.objectStore('games').delete(id),
      tx.objectStore('entries').delete(entriesFrom(id, 0)),
      ...conflicts.map((key) => tx.objectStore('aside').delete(key)),
      ...calls.map((key) => tx.objectStore('calls').delete(key)),
    ]);
  }
  await tx.done;
}
