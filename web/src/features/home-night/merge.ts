import { newIdempotencyKey } from '@/api/client/http';
import { type Entry, readEntry, type WireEntry } from '@/domain/night/entries';
import { live } from '@/domain/night/ledger';
import type { Line, NightLog } from '@/domain/night/log';
import type { WhyNot } from '@/domain/night/types';
import { type AsideRecord, entriesFrom, type NightRecord, type Writing } from './db';
import { appendTo, latest } from './stored';
import { holderName } from './record';
import { AnswerError, type LogPage } from './server';
import type { Pen, Reapplied } from '@/domain/night/view';

// How this device's log and the server's become one. The server's is right; what was made here and is not in it is set aside,
// never dropped and never pushed over somebody else's.

function put(tx: Writing, record: NightRecord): Promise<unknown> {
  return tx.objectStore('games').put(record);
}

/** When, and with what was said of each entry while it stood. */
export interface Moment {
  at: string;
  lines: readonly Line[];
}

async function setAside(
  tx: Writing,
  game: string,
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
    entries: [...entries],
    lines: lines.filter(({ id }) => ids.has(id)),
  });
}

/** Why what was made here is not in the log. */
export function whyAside(pen: Pen | null, device: string): string {
  return pen !== null && pen.device !== device
    ? `${holderName(pen)} took the pen.`
    : 'The log on the server is another one.';
}

/** Takes up what the server has after `record.sent`. */
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
  const aside = ours.length > 0 && (theirs.length > 0 || (whole && lost));
  if (aside) {
    await tx.objectStore('entries').delete(entriesFrom(id, sent + same + 1));
    await setAside(tx, id, ours, whyAside(pen, device), moment);
  }
  await appendTo(tx, id, theirs);
  const confirmed = sent + entries.length;
  await put(tx, {
    ...record,
    pen,
    sent: confirmed,
    there: Math.max(record.there, page.head),
    head: confirmed + (aside ? 0 : ours.length),
    rev: record.rev + (aside ? 1 : 0),
  });
}

/** The server has taken what was pushed after `after`. */
export async function confirm(
  tx: Writing,
  record: NightRecord,
  { after, last, pen }: { after: number; last: WireEntry | undefined; pen: Pen | null },
): Promise<void> {
  const seq = last?.seq ?? after;
  // Another tab may have put the log right meanwhile: then the next look at the server says what it has.
  const there = await tx.objectStore('entries').get([record.id, seq]);
  const stands = record.sent >= after && there?.entry.id === last?.id;
  const sent = stands ? Math.max(record.sent, seq) : record.sent;
  await put(tx, { ...record, sent, pen: latest(record.pen, pen) });
}

/** The server will not have what was made here. */
export async function asideUnsent(
  tx: Writing,
  record: NightRecord,
  why: string,
  moment: Moment,
): Promise<void> {
  const from = entriesFrom(record.id, record.sent + 1);
  const unsent = await tx.objectStore('entries').getAll(from);
  if (unsent.length === 0) return;
  await tx.objectStore('entries').delete(from);
  await setAside(
    tx,
    record.id,
    unsent.map(({ entry }) => entry),
    why,
    moment,
  );
  await put(tx, { ...record, head: record.sent, rev: record.rev + 1 });
}

/** What of a bundle still says something: pairs of an entry and its undo are gone. */
function standing(entries: readonly WireEntry[]): WireEntry[] {
  const read = entries.map((wire) => readEntry(wire)).filter((entry) => entry !== null);
  const stands = new Set(live(read).map(({ id }) => id));
  const inside = new Set(entries.map(({ id }) => id));
  return entries.filter(({ id, kind, target }) =>
    kind === 'undo' ? !inside.has(target ?? '') : stands.has(id),
  );
}

const NOT_THIS_HAND = 'It belongs to a hand that does not fit.';

function whyNotAgain(entry: Entry | null, log: NightLog): WhyNot {
  return entry === null ? 'It cannot be read.' : log.refuses(entry);
}

/**
 * Applies what was set aside to the log as it is now, as far as it fits. After an action that does not fit the rest of its hand
 * is left, too: what follows would mean something else.
 */
export async function reapply(
  tx: Writing,
  record: NightRecord,
  log: NightLog,
  bundle: AsideRecord,
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
  await put(tx, { ...record, head: record.head + fits.length });
  const aside = tx.objectStore('aside');
  if (left.length === 0) await aside.delete(bundle.id);
  else
    await aside.put({
      ...bundle,
      entries: left.map(({ wire }) => wire),
      lines: left.map(({ wire: { id, at }, text }) => ({ id, at, text })),
    });
  return { applied: fits.length, left: left.map(({ text, why }) => ({ text, why })) };
}
