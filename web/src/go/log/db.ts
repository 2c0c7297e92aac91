import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredEntry } from '../engine/night/restore';
import type { WireEntry } from '../engine/night/entries';
import type { Line } from '../engine/night/log';
import type { NightGame } from '../engine/night/view';
import type { Lease } from '../types';

// The database of game nights on this device. It has one record for each entry; a night is never rewritten as a whole,
// so a write cannot damage what was stored before.

/** The signed-in user who made a change. */
export interface Author {
  id: string;
  name: string;
}

/** A game as this device stores it. */
export interface NightRecord {
  v: number;
  id: string;
  /** The server's id for the game once it has one: the game is stored under that id. */
  movedTo: string | null;
  game: NightGame;
  /** Number of entries on this device. */
  head: number;
  /** Number of entries that the server has too, in the same order. */
  sent: number;
  /** Number of entries on the server when last heard. If it exceeds `head`, some have not arrived here yet. */
  there: number;
  /** Increases whenever entries are removed or replaced, so that other tabs reload the whole log. */
  rev: number;
  /** The lease as last heard from the server. */
  pen: Lease | null;
  /** Why the server accepts nothing more for this game; null while it does. */
  stopped: string | null;
  /** The user who made the last change here; null while unknown. Only they send what was not sent. */
  author: Author | null;
}

/** Entries that were made here and are not in the log. */
export interface ConflictRecord {
  id: string;
  game: string;
  at: string;
  why: string;
  /** The user who made them; absent in older records. */
  author?: Author | null;
  entries: WireEntry[];
  /** The entries of the bundle in words, without undone ones. */
  lines: Line[];
}

export type CallKind = 'create' | 'start' | 'end';

/** A call that waits for the network. */
export interface CallRecord {
  /** Also its idempotency key. For a `create` also the game's local id until the server assigns one. */
  id: string;
  game: string;
  kind: CallKind;
  body: Record<string, unknown> | null;
  /**
   * The body of an earlier attempt that the server may have executed: the game is then changed. Absent in older
   * records.
   */
  first?: Record<string, unknown> | null;
  at: string;
  refusal: string | null;
}

interface Schema extends DBSchema {
  games: { key: string; value: NightRecord };
  entries: { key: [string, number]; value: StoredEntry };
  aside: { key: string; value: ConflictRecord; indexes: { game: string } };
  calls: { key: string; value: CallRecord; indexes: { game: string } };
}

type Connection = IDBPDatabase<Schema>;

const DB_VERSION = 1;

/**
 * The database of this device. Browsers close the connection of a sleeping phone, and another tab may request the
 * close; the next use then opens a new one.
 */
export class NightDb {
  readonly #name: string;
  #opened: Promise<Connection> | null = null;

  /** Tests open several databases, one for each simulated device. */
  constructor(name = 'pitboss-go') {
    this.#name = name;
  }

  /**
   * Calls `run` with an open connection. If that connection turns out to be closed, calls `run` once more on a new one.
   */
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
  readonly getAllKeys: Connection['getAllKeys'] = (...args) => this.use((db) => db.getAllKeys(...args));
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
      // A newer version of the app in another tab waits for this connection to close.
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

/** The key range of a game's entries from `seq` on. */
export function entriesFrom(game: string, seq: number): IDBKeyRange {
  return IDBKeyRange.bound([game, seq], [game, Infinity]);
}

type Writes = ('games' | 'entries' | 'aside' | 'calls')[];
const ALL: Writes = ['games', 'entries', 'aside', 'calls'];

/**
 * A write transaction that completes only when the change is on the disk (`strict`): the phone may lose power the next
 * second. Transactions of several tabs run one after the other.
 */
export function writing(db: NightDb) {
  return db.use((connection) => connection.transaction(ALL, 'readwrite', { durability: 'strict' }));
}

/** A read transaction over all stores, for a consistent snapshot. */
export function reading(db: NightDb) {
  return db.use((connection) => connection.transaction(ALL));
}

export type Writing = Awaited<ReturnType<typeof writing>>;

/** Why the device could not store something, as a sentence. */
export function storageProblem(error: unknown, device: string): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError')
    return `This ${device} is full. The last change was not saved: free some space, then do it again.`;
  return `This ${device} could not save the last change. Do it again; if that does not help, reload the page.`;
}
