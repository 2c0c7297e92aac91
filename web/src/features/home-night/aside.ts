import { readEntry } from '@/domain/night/entries';
import type { AsideRecord } from './db';
import { reapply } from './merge';
import type { NightStore } from './night-store';
import { whyNotWrite } from './record';
import type { Reapplied, SetAside } from '@/domain/night/view';

/** What is kept of a bundle, read. */
export function asideOf({ id, at, why, entries, lines }: AsideRecord): SetAside {
  const read = entries.map((wire) => readEntry(wire)).filter((entry) => entry !== null);
  return { id, at, why, entries: read, lines };
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

/** A bundle to be read, copied, or sent to somebody: a line for each change. */
export function asideText(game: string, { why, lines }: SetAside): string {
  const head = `${game}: ${lines.length} ${lines.length === 1 ? 'change' : 'changes'} not in the log. ${why}`;
  return [head, ...lines.map(({ at, text }) => `${timeOf(at)}  ${text}`)].join('\n');
}

export async function discard(store: NightStore, id: string): Promise<void> {
  await store.change((tx) => tx.objectStore('aside').delete(id));
}

/** Does it all again, as far as it fits: this device has to hold the pen. */
export async function applyAgain(store: NightStore, id: string): Promise<Reapplied> {
  let result: Reapplied = { applied: 0, left: [] };
  await store.change(async (tx, record, log) => {
    const bundle = await tx.objectStore('aside').get(id);
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    if (!bundle) return;
    const why = whyNotWrite(record, calls, store.device.id);
    if (why === null) result = await reapply(tx, record, log, bundle);
    else result = { applied: 0, left: [{ text: 'Everything', why }] };
  });
  return result;
}
