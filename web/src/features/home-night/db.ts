import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredEntry } from '@/domain/night/restore';
import type { WireEntry } from '@/domain/night/entries';
import type { Line } from '@/domain/night/log';
import type { NightGame, Pen } from '@/domain/night/view';

// What this device keeps of game nights. One record an entry: a night is never written as a whole, so nothing that is written
// can spoil what was there before.

/** A game on this device. */
export interface NightRecord {
  v: number;
  id: string;
  /** The server has given the game a name of its own: look there. */
  movedTo: string | null;
  game: NightGame;
  /** Entries here. */
  head: number;
  /** So many of them the server has, in the same order. */
  sent: number;
  /** Entries that the server was last heard to have. More than are here: some have not come yet. */
  there: number;
  /** Goes up whenever entries are taken away or replaced: another tab then reads everything again. */
  rev: number;
  /** As it was last heard of. */
  pen: Pen | null;
  /** Why the server will have nothing more of this; null as long as it will. */
  stopped: string | null;
}

/** Entries that were made here and that are not in the log. */
export interface AsideRecord {
  id: string;
  game: string;
  at: string;
  why: string;
  entries: WireEntry[];
  /** What of them stood, in words. */
  lines: Line[];
}

export type CallKind = 'create' | 'start' | 'end';

/** A call that waits for the network. */
export interface CallRecord {
  /** Also its idempotency key; of a `create` the game's name until the server gives it another one. */
  id: string;
  game: string;
  kind: CallKind;
  body: Record<string, unknown> | null;
  /** What the server may have made of it already: then it is changed. Not there in what older versions kept. */
  first?: Record<string, unknown> | null;
  at: string;
  refusal: string | null;
}

interface Schema extends DBSchema {
  games: { key: string; value: NightRecord };
  entries: { key: [string, number]; value: StoredEntry };
  aside: { key: string; value: AsideRecord; indexes: { game: string } };
  calls: { key: string; value: CallRecord; indexes: { game: string } };
}

type Connection = IDBPDatabase<Schema>;

const DB_VERSION = 1;

/**
 * The database of this device. Browsers drop the connection of a phone that sleeps, and another tab may ask for it to be
 * closed: then the next use opens it again.
 */
export class NightDb {
  readonly #name: string;
  #opened: Promise<Connection> | null = null;

  /** Tests open more than one: a device each. */
  constructor(name = 'pitboss-go') {
    this.#name = name;
  }

  /** Calls `run` with an open connection, and once more on a new one where the connection turns out to be closed. */
  async use<T>(run: (connection: Connection) => T | Promise<T>): Promise<T> {
    const opened = this.#connect();
    try {
      return await run(await opened);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      this.#drop(opened);
      return await run(await this.#connect());
    }
  }

  readonly getAll: Connection['getAll'] = (...args) => this.use((db) => db.getAll(...args));
  readonly getAllKeys: Connection['getAllKeys'] = (...args) =>
    this.use((db) => db.getAllKeys(...args));
  readonly count: Connection['count'] = (...args) => this.use((db) => db.count(...args));
  readonly put: Connection['put'] = (...args) => this.use((db) => db.put(...args));
  readonly delete: Connection['delete'] = (...args) => this.use((db) => db.delete(...args));

  #connect(): Promise<Connection> {
    if (this.#opened !== null) return this.#opened;
    const opening = openDB<Schema>(this.#name, DB_VERSION, {
      upgrade(db) {
        db.createObjectStore('games', { keyPath: 'id' });
        db.createObjectStore('entries', { keyPath: ['game', 'seq'] });
        db.createObjectStore('aside', { keyPath: 'id' }).createIndex('game', 'game');
        db.createObjectStore('calls', { keyPath: 'id' }).createIndex('game', 'game');
      },
      // A newer version of the app in another tab waits for this one.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        this.#drop(opening);
      },
      // The browser closed it.
      terminated: () => this.#drop(opening),
    });
    this.#opened = opening;
    opening.catch(() => this.#drop(opening));
    return opening;
  }

  #drop(opened: Promise<Connection>): void {
    if (this.#opened === opened) this.#opened = null;
  }
}

/** All entries of a game from `seq` on. */
export function entriesFrom(game: string, seq: number): IDBKeyRange {
  return IDBKeyRange.bound([game, seq], [game, Infinity]);
}

type Writes = ('games' | 'entries' | 'aside' | 'calls')[];
const ALL: Writes = ['games', 'entries', 'aside', 'calls'];

/**
 * A change that is on the disk when it is answered (`strict`), not only on its way there: a battery may be empty the next
 * second. Tabs of one browser wait for each other here.
 */
export function writing(db: NightDb) {
  return db.use((connection) => connection.transaction(ALL, 'readwrite', { durability: 'strict' }));
}

/** One look at everything. */
export function reading(db: NightDb) {
  return db.use((connection) => connection.transaction(ALL));
}

export type Writing = Awaited<ReturnType<typeof writing>>;

/** Why something could not be kept, as a sentence. */
export function storageProblem(error: unknown, device: string): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError')
    return `This ${device} is full. The last change was not saved: free some space, then do it again.`;
  return `This ${device} could not save the last change. Do it again; if that does not help, reload the page.`;
}
