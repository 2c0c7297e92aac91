import { formatQuantity } from '@/lib/format';
import { readEntry } from '../engine/night/entries';
import type { ConflictRecord } from './db';
import { reapply } from './merge';
import type { NightStore } from './night-store';
import { isOfAnother, whyNotWrite } from './record';
import type { Reapplied, Conflict } from '../engine/night/view';

/** Parses a stored bundle of entries that were set aside. */
export function parseConflict({ id, at, why, entries, lines }: ConflictRecord): Conflict {
  const read = entries.map((wire) => readEntry(wire)).filter((entry) => entry !== null);
  return { id, at, why, entries: read, lines };
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

/** A bundle as text to read, copy or send: one line for each change. */
export function conflictText(game: string, { why, lines }: Conflict): string {
  const head = `${game}: ${formatQuantity(lines.length, 'change')} not in the log. ${why}`;
  return [head, ...lines.map(({ at, text }) => `${timeOf(at)}  ${text}`)].join('\n');
}

export async function discard(store: NightStore, id: string): Promise<void> {
  await store.change((tx) => tx.objectStore('aside').delete(id));
}

/** Applies the bundle again, as far as it fits. This device must hold the lease. */
export async function applyAgain(store: NightStore, id: string): Promise<Reapplied> {
  let result: Reapplied = { applied: 0, left: [] };
  await store.change(async (tx, record, log) => {
    const bundle = await tx.objectStore('aside').get(id);
    const calls = await tx.objectStore('calls').index('game').getAll(record.id);
    if (!bundle) return;
    const user = store.user();
    const { author = null } = bundle;
    const why =
      author !== null && isOfAnother({ author }, user)
        ? `${author.name} made these changes. Sign in as ${author.name} to reapply them.`
        : whyNotWrite(record, calls, { device: store.device.id, user });
    if (why === null) result = await reapply(tx, record, log, bundle, user);
    else result = { applied: 0, left: [{ text: 'Everything', why }] };
  });
  return result;
}
