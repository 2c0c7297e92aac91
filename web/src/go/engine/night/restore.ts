import { type Entry, readEntry, readWire, type WireEntry } from './entries';
import { isRecord } from './read-fields';

/** The version of the storage format of an entry. This app does not read records with a higher number. */
export const STORED_VERSION = 1;

export interface StoredEntry {
  v: number;
  game: string;
  seq: number;
  entry: WireEntry;
}

export interface Restored {
  /** The sound part of the log: sequence numbers from 1 without a gap. */
  entries: Entry[];
  wire: WireEntry[];
  /** Readable entries after the first damage; their position is not certain. */
  after: WireEntry[];
  /** Describes the damage for a reader; null for a sound log. */
  damage: string | null;
}

export type RestoreResult = { ok: true; log: Restored } | { ok: false; why: string };

function sorted(records: readonly unknown[]): Record<string, unknown>[] {
  return records.filter((each) => isRecord(each)).toSorted((a, b) => Number(a.seq) - Number(b.seq));
}

/**
 * Restores a log from the browser's storage, where it may be old, truncated or damaged. The part before the first
 * damage is sound; nothing after it is used as is. A log of a newer version is left unchanged.
 */
export function restore(records: readonly unknown[]): RestoreResult {
  const log: Restored = { entries: [], wire: [], after: [], damage: null };
  const ids = new Set<string>();
  for (const record of sorted(records)) {
    if (typeof record.v === 'number' && record.v > STORED_VERSION)
      return {
        ok: false,
        why: 'This night was written by a newer version of the app. Reload the page to get it.',
      };
    const wire = readWire(record.entry);
    const entry = wire && readEntry(wire);
    log.damage ??= damageOf(log.entries.length + 1, record, entry, ids);
    if (!wire || !entry) continue;
    if (log.damage === null) {
      ids.add(wire.id);
      log.entries.push(entry);
      log.wire.push(wire);
    } else if (!ids.has(wire.id)) {
      ids.add(wire.id);
      log.after.push(wire);
    }
  }
  return { ok: true, log };
}

function damageOf(
  expected: number,
  { v, seq }: Record<string, unknown>,
  entry: Entry | null,
  ids: ReadonlySet<string>,
): string | null {
  if (!entry || v !== STORED_VERSION) return `Entry ${expected} could not be read.`;
  if (seq !== expected || entry.seq !== expected) return `Entry ${expected} is missing.`;
  return ids.has(entry.id) ? `Entry ${expected} stands there twice.` : null;
}
