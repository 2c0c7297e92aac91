import { keptRecords } from './calls';
import { entriesFrom, type NightDb, writing } from './db';

export interface Unsent {
  id: string;
  name: string;
  /** Changes and calls that only this device has, set-aside ones included. */
  changes: number;
}

/** What would be lost if this device forgot its nights now: empty, or worth a question before signing out. */
export async function unsentNights(from: NightDb): Promise<Unsent[]> {
  const [records, calls, aside] = await Promise.all([
    keptRecords(from),
    from.getAll('calls'),
    from.getAll('aside'),
  ]);
  return records
    .map(({ id, game, head, sent }) => {
      const waiting = calls.filter((call) => call.game === id && call.refusal === null).length;
      const bundles = aside.filter((each) => each.game === id);
      const lost = bundles.reduce((sum, { entries }) => sum + entries.length, 0);
      return { id, name: game.name, changes: head - sent + waiting + lost };
    })
    .filter(({ changes }) => changes > 0);
}

/**
 * Forgets what this device keeps of game nights: after signing out. What the server does not have stays, unless somebody was
 * asked and said that it may go (`everything`).
 */
export async function forgetKept(from: NightDb, everything = false): Promise<void> {
  const keep = new Set(everything ? [] : (await unsentNights(from)).map(({ id }) => id));
  const tx = await writing(from);
  const records = await tx.objectStore('games').getAll();
  for (const { id, movedTo } of records) {
    if (keep.has(id) || (movedTo !== null && keep.has(movedTo))) continue;
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const [aside, calls] = await Promise.all([
      tx.objectStore('aside').index('game').getAllKeys(id),
      tx.objectStore('calls').index('game').getAllKeys(id),
    ]);
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await Promise.all([
      tx.objectStore('games').delete(id),
      tx.objectStore('entries').delete(entriesFrom(id, 0)),
      ...aside.map((key) => tx.objectStore('aside').delete(key)),
      ...calls.map((key) => tx.objectStore('calls').delete(key)),
    ]);
  }
  await tx.done;
}
