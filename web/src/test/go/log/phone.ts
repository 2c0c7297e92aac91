import { type DoingKind } from '@/go/engine/night/entries';
import { anyDoing, type Random, randomOf } from '../night/random-night';
import type { Doing } from '@/go/engine/night/entries';
import { entryOf } from '@/go/engine/night/log';
import { nightReduce } from '@/go/engine/night/night';
import type { NightState } from '@/go/engine/night/types';
import type { TabChannel } from '@/go/log/channel';
import { NightDb } from '@/go/log/db';
import { Network } from './fake-server';
import type { NightServer } from '@/go/log/server';
import { NightStore } from '@/go/log/night-store';
import { NightSync } from '@/go/log/night-sync';
import type { Outcome } from '@/go/engine/night/view';

/** The server as each signed-in user of the phone sees it. */
export interface Servers {
  as: (user: string) => NightServer;
}

// A phone for tests: with its own database and network, and tabs that come and go.

const quiet = (): TabChannel => ({ tell: () => {}, onTold: () => {}, close: () => {} });

export class Phone {
  readonly network: Network;
  store: NightStore;
  sync: NightSync;
  readonly #db: NightDb;
  readonly #server: Servers;
  /** The signed-in user. */
  user: string;
  readonly #name: string;

  private constructor(db: NightDb, server: Servers, game: string, name: string, random: Random) {
    this.#db = db;
    this.#server = server;
    this.user = name.split("'")[0] ?? name;
    this.#name = name;
    this.network = new Network(random);
    [this.store, this.sync] = this.#open(game, quiet());
  }

  static async open(server: Servers, game: string, name: string, seed = 1): Promise<Phone> {
    const db = new NightDb(`${name} ${Math.random()}`);
    const phone = new Phone(db, server, game, name, randomOf(seed));
    await phone.store.read();
    return phone;
  }

  get db(): NightDb {
    return this.#db;
  }

  get state(): NightState {
    const stored = this.store.stored.get();
    if (!stored) throw new Error('nothing here');
    return stored.state;
  }

  get stored() {
    const stored = this.store.stored.get();
    if (!stored) throw new Error('nothing here');
    return stored;
  }

  #open(game: string, channel: TabChannel): [NightStore, NightSync] {
    const device = { id: this.#name, name: this.#name };
    const store = new NightStore(game, {
      db: this.#db,
      device,
      sort: 'phone',
      channel,
      user: () => ({ id: this.user, name: this.user }),
    });
    const server = this.network.around(this.#server.as(this.user));
    return [store, new NightSync(store, server)];
  }

  /** Replaces the page, which loses everything in memory; the new one reads the database. */
  async crash(): Promise<void> {
    this.sync.stop();
    [this.store, this.sync] = this.#open(this.store.id, quiet());
    await this.store.read();
  }

  /** Opens another game on the same phone. */
  async become(game: string): Promise<void> {
    this.sync.stop();
    [this.store, this.sync] = this.#open(game, quiet());
    await this.store.read();
  }

  /** A second tab of the same browser. */
  async tab(channel = quiet()): Promise<{ store: NightStore; sync: NightSync }> {
    const [store, sync] = this.#open(this.store.id, channel);
    await store.read();
    return { store, sync };
  }

  /** Sends and reads until nothing is left, or the network is away. */
  async settle(): Promise<void> {
    this.sync.wakeGame();
    await this.sync.run();
    await this.sync.run();
  }

  do(doing: Doing): Promise<Outcome> {
    return this.store.write(doing);
  }

  /** Whether, as far as this phone knows, no other device holds the lease. */
  get holdsLease(): boolean {
    const { pen } = this.stored.record;
    return pen === null || pen.device === this.#name;
  }

  /** Performs a random act that is possible now. Returns its kind, or null when another phone has taken the lease. */
  async anything(random: Random, at: string): Promise<DoingKind | null> {
    for (;;) {
      if (!this.holdsLease) return null;
      const doing = anyDoing(random, this.state, at);
      if (!nightReduce(this.state, entryOf('new', 1, at, doing)).ok) continue;
      // oxlint-disable-next-line no-await-in-loop -- until one of them fits
      if ((await this.do(doing)).ok) return doing.kind;
    }
  }
}
