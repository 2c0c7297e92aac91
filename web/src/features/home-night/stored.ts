import {
  type Entry,
  MOST_BODY,
  readEntry,
  readWire,
  type WireEntry,
  writeEntry,
} from '@/domain/night/entries';
import { STORED_VERSION } from '@/domain/night/restore';
import type { CallRecord, NightRecord, Writing } from './db';

// How what is kept of a night is written, and put in order.

export function put(tx: Writing, record: NightRecord): Promise<unknown> {
  return tx.objectStore('games').put(record);
}

export function byTime<T extends { at: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.at.localeCompare(b.at));
}

const CALL_ORDER: readonly CallRecord['kind'][] = ['create', 'start', 'end'];

/** A game is made before it starts, and starts before it ends, whatever a clock says. */
export function inOrder(calls: readonly CallRecord[]): CallRecord[] {
  return calls.toSorted((a, b) => CALL_ORDER.indexOf(a.kind) - CALL_ORDER.indexOf(b.kind));
}

export function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    // It has ended already, one way or the other.
  }
  tx.done.catch(() => {});
}

/** The later of two pens: an answer may come after a newer one. */
export function latest(known: NightRecord['pen'], heard: NightRecord['pen']) {
  if (known === null || heard === null) return heard ?? known;
  return heard.epoch >= known.epoch ? heard : known;
}

/** The form that is stored; null for what could not be read back. */
export function wireOf(entry: Entry): WireEntry | null {
  if (entry.kind === 'unread') return null;
  const { id, seq, at } = entry;
  const wire = readWire(JSON.parse(JSON.stringify(writeEntry({ id, seq, at }, entry))));
  if (wire === null || readEntry(wire)?.kind !== entry.kind) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(wire.body ?? {})).length;
  return bytes > MOST_BODY ? null : wire;
}

export async function appendTo(
  tx: Writing,
  game: string,
  wires: readonly WireEntry[],
): Promise<void> {
  const entries = tx.objectStore('entries');
  await Promise.all(
    wires.map((entry) => entries.put({ v: STORED_VERSION, game, seq: entry.seq, entry })),
  );
}
