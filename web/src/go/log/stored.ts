import { type Entry, MAX_BODY, readEntry, readWire, type WireEntry, writeEntry } from '../engine/night/entries';
import { STORED_VERSION } from '../engine/night/restore';
import type { CallRecord, NightRecord, Writing } from './db';

// Formats stored records, and orders them.

export function put(tx: Writing, record: NightRecord): Promise<unknown> {
  return tx.objectStore('games').put(record);
}

export function byTime<T extends { at: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.at.localeCompare(b.at));
}

const CALL_ORDER: readonly CallRecord['kind'][] = ['create', 'start', 'end'];

/** Orders calls by meaning, not by clock: a game is created before it starts, and starts before it ends. */
export function inOrder(calls: readonly CallRecord[]): CallRecord[] {
  return calls.toSorted((a, b) => CALL_ORDER.indexOf(a.kind) - CALL_ORDER.indexOf(b.kind));
}

export function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    // The game has already ended.
  }
  tx.done.catch(() => {});
}

/** The later of two pens: an answer may arrive after a newer one. */
export function latest(known: NightRecord['pen'], heard: NightRecord['pen']) {
  if (known === null || heard === null) return heard ?? known;
  return heard.epoch >= known.epoch ? heard : known;
}

/** The stored form of an entry; null if it would not be read back as the same kind, or if its body is too large. */
export function wireOf(entry: Entry): WireEntry | null {
  if (entry.kind === 'unread') return null;
  const { id, seq, at } = entry;
  const wire = readWire(JSON.parse(JSON.stringify(writeEntry({ id, seq, at }, entry))));
  if (wire === null || readEntry(wire)?.kind !== entry.kind) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(wire.body ?? {})).length;
  return bytes > MAX_BODY ? null : wire;
}

export async function appendTo(tx: Writing, game: string, wires: readonly WireEntry[]): Promise<void> {
  const entries = tx.objectStore('entries');
  await Promise.all(wires.map((entry) => entries.put({ v: STORED_VERSION, game, seq: entry.seq, entry })));
}
