import { newIdempotencyKey } from '@/api/client/http';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { type Doing, readEntry, type WireEntry } from '@/domain/night/entries';
import { entryOf, type Line, NightLog } from '@/domain/night/log';
import { restore, type StoredEntry } from '@/domain/night/restore';
import type { NightState } from '@/domain/night/types';
import { openChannel, type TabChannel } from './channel';
import {
  type AsideRecord,
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
import type { Outcome } from '@/domain/night/view';

/** What is on the disk, and what it adds up to. */
export interface Stored {
  record: NightRecord;
  state: NightState;
  lines: readonly Line[];
  aside: readonly AsideRecord[];
  calls: readonly CallRecord[];
}

export interface StoreParts {
  db: NightDb;
  device: Device;
  /** "phone": for what is said when it is full. */
  sort: string;
  channel?: TabChannel;
}

/** A log that this version must not touch. */
export class NewerLogError extends Error {
  override readonly name = 'NewerLogError';
}

/**
 * One game night on this device. Whatever is shown of it was read back from the disk: a change is kept first, then read, then
 * shown. So a crash at any moment loses nothing that anybody has seen.
 */
export class NightStore {
  /** Null: there is nothing of this game here yet. */
  readonly stored = createStore<Stored | null>(null);
  /** The last change could not be kept. */
  readonly problem = createStore<string | null>(null);
  readonly device: Device;

  readonly #db: NightDb;
  readonly #sort: string;
  readonly #channel: TabChannel;
  #id: string;
  #log: NightLog | null = null;
  #rev = -1;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(id: string, { db, device, sort, channel = openChannel() }: StoreParts) {
    this.#id = id;
    this.#db = db;
    this.device = device;
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

  /** Reads what is there: at the start, and when another tab has written. */
  read(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#read();
    });
  }

  /** The server's game: a new one here, or what has changed of it. */
  keepGame({ game, pen, head }: ServerGame): Promise<void> {
    return this.#changing((tx, record) => {
      const base = record ?? newRecord(game, pen);
      const known = { ...base, id: this.#id, game, pen: latest(base.pen, pen) };
      return put(tx, { ...known, there: Math.max(base.there, head), stopped: null });
    });
  }

  keepPen(pen: NightRecord['pen']): Promise<void> {
    return this.change((tx, record) => put(tx, { ...record, pen }));
  }

  stop(why: string): Promise<void> {
    return this.change((tx, record) => put(tx, { ...record, stopped: why }));
  }

  /** Something was done. It is on the disk when this is answered. */
  write(doing: Doing): Promise<Outcome> {
    return this.#write(() => [doing]);
  }

  /** Strikes what was done last: the newest entry that stands, with those that were done in one step with it. */
  undo(): Promise<Outcome> {
    return this.#write((log) => log.undoable.map(({ id }) => ({ kind: 'undo', target: id })));
  }

  #write(doingsOf: (log: NightLog) => Doing[]): Promise<Outcome> {
    return this.outcome(async (tx, record, log) => {
      const calls = await tx.objectStore('calls').index('game').getAll(this.#id);
      const why = whyNotWrite(record, calls, this.device.id);
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
      await put(tx, { ...record, head: record.head + wires.length });
      return { ok: true };
    });
  }

  /** Entries that the server does not have yet, oldest first. */
  async unsent(most: number): Promise<WireEntry[]> {
    const from = (this.stored.get()?.record.sent ?? 0) + 1;
    const records = await this.#db.getAll('entries', entriesFrom(this.#id, from), most);
    return records.map(({ entry }) => entry);
  }

  /** Reports what could not be kept; `null` once something could. */
  failed(error: unknown): void {
    this.problem.set(storageProblem(error, this.#sort));
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(run, run);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  #changing(
    run: (tx: Writing, record: NightRecord | null, log: NightLog | null) => Promise<unknown>,
  ): Promise<void> {
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

  /** A change to a game that is here. Nothing of it shows before it is kept. */
  change(
    run: (tx: Writing, record: NightRecord, log: NightLog) => Promise<unknown>,
  ): Promise<void> {
    return this.#changing(async (tx, record, log) => {
      if (record && log) await run(tx, record, log);
    });
  }

  /** A change that may be refused. What could not be kept is refused, too. */
  async outcome(
    run: (tx: Writing, record: NightRecord, log: NightLog) => Promise<Outcome>,
  ): Promise<Outcome> {
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

  /** Another tab may have written since: what it wrote is taken up before anything is judged. */
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

  /** Reads the whole log and puts right what is damaged: what the server has comes again, what it has not is set aside. */
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

  /** Shows what is on the disk. */
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
    // The usual case: the log is the one in memory, perhaps with more at its end.
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
      aside: byTime(seen.aside),
      calls: inOrder(seen.calls),
    });
  }

  /** One look at everything: what is shown together was true together. */
  async #look() {
    const tx = await reading(this.#db);
    const from = entriesFrom(this.#id, (this.#log?.length ?? 0) + 1);
    const [record, fresh, aside, calls] = await Promise.all([
      tx.objectStore('games').get(this.#id),
      this.#log === null ? [] : tx.objectStore('entries').getAll(from),
      tx.objectStore('aside').index('game').getAll(this.#id),
      tx.objectStore('calls').index('game').getAll(this.#id),
    ]);
    return { record, fresh, aside, calls };
  }

  async #readAll(): Promise<void> {
    const tx = await writing(this.#db);
    this.#log = null;
    await this.#catchUp(tx);
    await tx.done;
  }
}
