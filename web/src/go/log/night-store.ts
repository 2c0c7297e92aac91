import { newIdempotencyKey } from '@/api/client/http';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { type Doing, readEntry, type WireEntry } from '../engine/night/entries';
import { entryOf, type Line, NightLog } from '../engine/night/log';
import { restore, type StoredEntry } from '../engine/night/restore';
import type { NightState } from '../engine/night/types';
import { openChannel, type TabChannel } from './channel';
import {
  type Author,
  type ConflictRecord,
  type CallRecord,
  entriesFrom,
  type NightDb,
  type NightRecord,
  reading,
  storageProblem,
  writing,
  type Writing,
} from './db';
import type { Device } from './device';
import { newRecord, readRecord, whyNotWrite } from './record';
import type { ServerGame } from './server';
import { abort, appendTo, byTime, inOrder, latest, put, wireOf } from './stored';
import type { Outcome } from '../engine/night/view';

/** The stored data of a night, and the state computed from it. */
export interface Stored {
  record: NightRecord;
  state: NightState;
  lines: readonly Line[];
  conflicts: readonly ConflictRecord[];
  calls: readonly CallRecord[];
}

export interface StoreParts {
  db: NightDb;
  device: Device;
  /** "phone": for the message about full storage. */
  sort: string;
  channel?: TabChannel;
  /** The signed-in user. */
  user?: () => Author | null;
}

/** The log was written by a newer version of the app and must not be changed. */
export class NewerLogError extends Error {
  override readonly name = 'NewerLogError';
}

/**
 * One game night on this device. Everything shown was read back from the disk: a change is stored first, then read,
 * then shown. A crash at any moment therefore loses nothing that a user has seen.
 */
export class NightStore {
  /** Null: this device has nothing of this game yet. */
  readonly stored = createStore<Stored | null>(null);
  /** Why the last change could not be stored. */
  readonly problem = createStore<string | null>(null);
  readonly device: Device;
  readonly user: () => Author | null;

  readonly #db: NightDb;
  readonly #sort: string;
  readonly #channel: TabChannel;
  #id: string;
  #log: NightLog | null = null;
  #rev = -1;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(id: string, { db, device, sort, channel = openChannel(), user = () => null }: StoreParts) {
    this.#id = id;
    this.#db = db;
    this.device = device;
    this.user = user;
    this.#sort = sort;
    this.#channel = channel;
    channel.onTold = (game) => {
      if (game === this.#id) void this.read();
    };
  }

  get id(): string {
    return this.#id;
  }

  close(): void {
    this.#channel.close();
  }

  /** Loads the stored data: at the start, and after another tab has written. */
  read(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#read();
    });
  }

  /** Stores the server's version of the game, new or changed. */
  keepGame({ game, pen, head }: ServerGame): Promise<void> {
    return this.#changing((tx, record) => {
      const base = record ?? newRecord(game, pen);
      // The log is reduced with the settings of the game, so a change of them reloads it.
      const isSame = JSON.stringify(base.game.settings) === JSON.stringify(game.settings);
      const known = { ...base, id: this.#id, game, pen: latest(base.pen, pen), rev: base.rev + (isSame ? 0 : 1) };
      return put(tx, { ...known, there: Math.max(base.there, head), stopped: null });
    });
  }

  keepLease(pen: NightRecord['pen']): Promise<void> {
    return this.change((tx, record) => put(tx, { ...record, pen: latest(record.pen, pen) }));
  }

  stop(why: string): Promise<void> {
    return this.change((tx, record) => put(tx, { ...record, stopped: why }));
  }

  /** Appends an action. It is on the disk when the promise resolves. */
  write(doing: Doing): Promise<Outcome> {
    return this.#write(() => [doing]);
  }

  /** Takes back the newest entry in effect, with those that were made in the same step. */
  undo(): Promise<Outcome> {
    return this.#write((log) => log.undoable.map(({ id }) => ({ kind: 'undo', target: id })));
  }

  #write(doingsOf: (log: NightLog) => Doing[]): Promise<Outcome> {
    return this.outcome(async (tx, record, log) => {
      const calls = await tx.objectStore('calls').index('game').getAll(this.#id);
      const why = whyNotWrite(record, calls, { device: this.device.id, user: this.user() });
      if (why !== null) return { ok: false, why };
      const doings = doingsOf(log);
      if (doings.length === 0) return { ok: false, why: 'There is nothing to undo.' };
      const at = new Date(serverNow()).toISOString();
      const trial = doings.length === 1 ? log : log.copy();
      const wires: WireEntry[] = [];
      for (const doing of doings) {
        const seq = record.head + wires.length + 1;
        const entry = entryOf(newIdempotencyKey(), seq, at, doing);
        const wire = wireOf(entry);
        const refused = wire === null ? 'This cannot be written down.' : trial.refuses(entry);
        if (wire === null || refused !== null) return { ok: false, why: refused ?? '' };
        if (trial !== log) trial.push(entry);
        wires.push(wire);
      }
      await appendTo(tx, this.#id, wires);
      await put(tx, { ...record, head: record.head + wires.length, author: this.user() });
      return { ok: true };
    });
  }

  /** Entries that the server does not have yet, oldest first. */
  async unsent(most: number): Promise<WireEntry[]> {
    const from = (this.stored.get()?.record.sent ?? 0) + 1;
    const records = await this.#db.getAll('entries', entriesFrom(this.#id, from), most);
    return records.map(({ entry }) => entry);
  }

  /** Reports a failure to store; `null` clears it after a success. */
  failed(error: unknown): void {
    this.problem.set(storageProblem(error, this.#sort));
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(run, run);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #changing(run: (tx: Writing, record: NightRecord | null, log: NightLog | null) => Promise<unknown>): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#id;
      const tx = await writing(this.#db);
      try {
        const record = await this.#catchUp(tx);
        await run(tx, record, this.#log);
        await tx.done;
      } catch (error) {
        abort(tx);
        this.failed(error);
        throw error;
      }
      this.problem.set(null);
      await this.#read();
      this.#channel.tell(before);
    });
  }

  /** Changes a game that is stored here. Nothing shows before it is stored. */
  change(run: (tx: Writing, record: NightRecord, log: NightLog) => Promise<unknown>): Promise<void> {
    return this.#changing(async (tx, record, log) => {
      if (record && log) await run(tx, record, log);
    });
  }

  /** Runs a change that may be refused. A failure to store counts as a refusal. */
  async outcome(run: (tx: Writing, record: NightRecord, log: NightLog) => Promise<Outcome>): Promise<Outcome> {
    let outcome: Outcome = { ok: false, why: 'This game is not on this device yet.' };
    try {
      await this.change(async (tx, record, log) => {
        outcome = await run(tx, record, log);
      });
    } catch (error) {
      return { ok: false, why: storageProblem(error, this.#sort) };
    }
    return outcome;
  }

  /** Loads entries that another tab may have written, before the change is checked. */
  async #catchUp(tx: Writing): Promise<NightRecord | null> {
    const record = readRecord(await tx.objectStore('games').get(this.#id));
    if (record === null) return null;
    if (this.#log !== null && record.rev === this.#rev) {
      if (record.head > this.#log.length) {
        const from = entriesFrom(this.#id, this.#log.length + 1);
        this.#takeUp(await tx.objectStore('entries').getAll(from));
      }
      if (record.head === this.#log.length) return record;
    }
    return await this.#restore(tx, record);
  }

  #takeUp(records: readonly StoredEntry[]): void {
    for (const { entry } of records) {
      const read = readEntry(entry);
      if (read !== null) this.#log?.push(read);
    }
  }

  /** Reads the whole log and repairs damage: entries that the server has are fetched again, others are set aside. */
  async #restore(tx: Writing, record: NightRecord): Promise<NightRecord> {
    const entries = tx.objectStore('entries');
    const result = restore(await entries.getAll(entriesFrom(this.#id, 0)));
    if (!result.ok) throw new NewerLogError(result.why);
    const { log } = result;
    const length = log.entries.length;
    const fresh = new NightLog(record.game.settings);
    for (const entry of log.entries) fresh.push(entry);
    this.#log = fresh;
    this.#rev = record.rev;
    if (log.damage === null && record.head === length && record.sent <= length) return record;
    await entries.delete(entriesFrom(this.#id, length + 1));
    const lost = log.after.filter(({ seq }) => seq > record.sent);
    if (lost.length > 0)
      await tx.objectStore('aside').put({
        id: newIdempotencyKey(),
        game: this.#id,
        author: record.author,
        at: new Date(serverNow()).toISOString(),
        why: `The log on this ${this.#sort} was damaged. ${log.damage ?? ''}`.trim(),
        entries: lost,
        lines: lost.flatMap((wire) => {
          const entry = readEntry(wire);
          return entry ? [{ id: wire.id, at: wire.at, text: fresh.describe(entry) }] : [];
        }),
      });
    const repaired = {
      ...record,
      head: length,
      sent: Math.min(record.sent, length),
      rev: record.rev + 1,
    };
    await put(tx, repaired);
    this.#rev = repaired.rev;
    return repaired;
  }

  /** Shows the stored data. */
  async #read(): Promise<void> {
    const seen = await this.#look();
    const record = readRecord(seen.record);
    if (record === null) {
      this.stored.set(null);
      return;
    }
    if (record.movedTo !== null) {
      this.#id = record.movedTo;
      this.#log = null;
      await this.#read();
      return;
    }
    // The usual case: the log in memory is current, apart from new entries at its end.
    if (record.rev === this.#rev) this.#takeUp(seen.fresh);
    const log = this.#log;
    if (log === null || record.rev !== this.#rev || record.head !== log.length) {
      await this.#readAll();
      await this.#read();
      return;
    }
    this.stored.set({
      record,
      state: log.state,
      lines: log.lines,
      conflicts: byTime(seen.conflicts),
      calls: inOrder(seen.calls),
    });
  }

  /** Reads everything in one transaction, so that the values shown together belong to the same moment. */
  async #look() {
    const tx = await reading(this.#db);
    const from = entriesFrom(this.#id, (this.#log?.length ?? 0) + 1);
    const [record, fresh, conflicts, calls] = await Promise.all([
      tx.objectStore('games').get(this.#id),
      this.#log === null ? [] : tx.objectStore('entries').getAll(from),
      tx.objectStore('aside').index('game').getAll(this.#id),
      tx.objectStore('calls').index('game').getAll(this.#id),
    ]);
    return { record, fresh, conflicts, calls };
  }

  async #readAll(): Promise<void> {
    const tx = await writing(this.#db);
    this.#log = null;
    await this.#catchUp(tx);
    await tx.done;
  }
}
