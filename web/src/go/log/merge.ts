import { newIdempotencyKey } from '@/api/client/http';
import { type Entry, readEntry, type WireEntry } from '../engine/night/entries';
import { live } from '../engine/night/ledger';
import type { Line, NightLog } from '../engine/night/log';
import type { WhyNot } from '../engine/night/types';
import { refuseCall } from './calls';
import { type Author, type ConflictRecord, entriesFrom, type NightRecord, type Writing } from './db';
import { appendTo, latest } from './stored';
import { holderName } from './record';
import { AnswerError, type LogPage } from './server';
import type { Reapplied } from '../engine/night/view';
import type { Lease } from '../types';

// Merges this device's log with the server's. The server's log is authoritative; local entries that are not in it are
// set aside. They are never dropped, and never overwrite another device's entries.

function put(tx: Writing, record: NightRecord): Promise<unknown> {
  return tx.objectStore('games').put(record);
}

/** The time of the merge, and the text of each entry while it was in effect. */
export interface Moment {
  at: string;
  lines: readonly Line[];
}

async function addConflict(
  tx: Writing,
  { id: game, author }: NightRecord,
  entries: readonly WireEntry[],
  why: string,
  { at, lines }: Moment,
): Promise<void> {
  const ids = new Set(entries.map(({ id }) => id));
  await tx.objectStore('aside').put({
    id: newIdempotencyKey(),
    game,
    at,
    why,
    author,
    entries: [...entries],
    lines: lines.filter(({ id }) => ids.has(id)),
  });
  // The game was ended on the log with these entries. Sent alone, the end would close the game without them.
  const calls = await tx.objectStore('calls').index('game').getAll(game);
  await Promise.all(calls.filter(({ kind }) => kind === 'end').map((call) => refuseCall(tx, call, why)));
}

/** Why local entries are not in the log. */
export function conflictReason(pen: Lease | null, device: string): string {
  return pen !== null && pen.device !== device
    ? `${holderName(pen)} took over recording.`
    : 'The log on the server is another one.';
}

/** Merges a page of the server's log after `record.sent`. */
export async function mergePage(
  tx: Writing,
  record: NightRecord,
  page: LogPage,
  device: string,
  moment: Moment,
): Promise<void> {
  const { id, sent } = record;
  const entries = page.entries.filter(({ seq }) => seq > sent);
  if (entries.some(({ seq }, i) => seq !== sent + i + 1)) throw new AnswerError('a log with a gap');
  const pen = latest(record.pen, page.pen);
  const unsent = await tx.objectStore('entries').getAll(entriesFrom(id, sent + 1));
  const differs = unsent.findIndex(({ entry }, i) => entry.id !== entries[i]?.id);
  const same = differs < 0 ? unsent.length : differs;
  const ours = unsent.slice(same).map(({ entry }) => entry);
  const theirs = entries.slice(same);
  const whole = sent + entries.length >= page.head;
  const lost = pen !== null && pen.device !== device;
  const isConflict = ours.length > 0 && (theirs.length > 0 || (whole && lost));
  if (isConflict) {
    await tx.objectStore('entries').delete(entriesFrom(id, sent + same + 1));
    await addConflict(tx, record, ours, conflictReason(pen, device), moment);
  }
  await appendTo(tx, id, theirs);
  const confirmed = sent + entries.length;
  await put(tx, {
    ...record,
    pen,
    sent: confirmed,
    there: Math.max(record.there, page.head),
    head: confirmed + (isConflict ? 0 : ours.length),
    rev: record.rev + (isConflict ? 1 : 0),
  });
}

/** Marks the entries after `after` as sent: the server has accepted the push. */
export async function confirm(
  tx: Writing,
  record: NightRecord,
  { after, last, pen }: { after: number; last: WireEntry | undefined; pen: Lease | null },
): Promise<void> {
  const seq = last?.seq ?? after;
  // Another tab may have repaired the log meanwhile: the next fetch then shows what the server has.
  const there = await tx.objectStore('entries').get([record.id, seq]);
  const stands = record.sent >= after && there?.entry.id === last?.id;
  const sent = stands ? Math.max(record.sent, seq) : record.sent;
  await put(tx, { ...record, sent, pen: latest(record.pen, pen) });
}

/** Sets aside the local entries that the server refuses. */
export async function moveUnsentToConflicts(
  tx: Writing,
  record: NightRecord,
  why: string,
  moment: Moment,
): Promise<void> {
  const from = entriesFrom(record.id, record.sent + 1);
  const unsent = await tx.objectStore('entries').getAll(from);
  if (unsent.length === 0) return;
  await tx.objectStore('entries').delete(from);
  await addConflict(
    tx,
    record,
    unsent.map(({ entry }) => entry),
    why,
    moment,
  );
  await put(tx, { ...record, head: record.sent, rev: record.rev + 1 });
}

/** The entries of a bundle without pairs of an entry and its undo. */
function standing(entries: readonly WireEntry[]): WireEntry[] {
  const read = entries.map((wire) => readEntry(wire)).filter((entry) => entry !== null);
  const stands = new Set(live(read).map(({ id }) => id));
  const inside = new Set(entries.map(({ id }) => id));
  return entries.filter(({ id, kind, target }) => (kind === 'undo' ? !inside.has(target ?? '') : stands.has(id)));
}

const NOT_THIS_HAND = 'It belongs to a hand that no longer matches.';

function whyNotAgain(entry: Entry | null, log: NightLog): WhyNot {
  return entry === null ? 'It cannot be read.' : log.refuses(entry);
}

/**
 * Applies entries that were set aside to the current log, as far as they fit. After an action that does not fit, the
 * rest of its hand is skipped too, because later actions would have a different meaning.
 */
export async function reapply(
  tx: Writing,
  record: NightRecord,
  log: NightLog,
  bundle: ConflictRecord,
  author: Author | null,
): Promise<Reapplied> {
  const trial = log.copy();
  const fits: WireEntry[] = [];
  const left: { wire: WireEntry; text: string; why: string }[] = [];
  let broken = false;
  for (const wire of standing(bundle.entries)) {
    const seq = record.head + fits.length + 1;
    const entry = readEntry({ ...wire, seq });
    const text = entry === null ? wire.kind : trial.describe(entry);
    const inHand = wire.kind === 'act' || wire.kind === 'misdeal';
    const why: WhyNot = broken && inHand ? NOT_THIS_HAND : whyNotAgain(entry, trial);
    if (wire.kind === 'hand') broken = why !== null;
    if (entry === null || why !== null) {
      broken ||= inHand || wire.kind === 'undo';
      left.push({ wire, text, why: why ?? '' });
      continue;
    }
    trial.push(entry);
    fits.push({ ...wire, seq });
  }
  await appendTo(tx, record.id, fits);
  await put(tx, { ...record, head: record.head + fits.length, author });
  const conflicts = tx.objectStore('aside');
  if (left.length === 0) await conflicts.delete(bundle.id);
  else
    await conflicts.put({
      ...bundle,
      entries: left.map(({ wire }) => wire),
      lines: left.map(({ wire: { id, at }, text }) => ({ id, at, text })),
    });
  return { applied: fits.length, left: left.map(({ text, why }) => ({ text, why })) };
}
