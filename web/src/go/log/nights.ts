import { pinnedPerson } from '@/api/client/identity';
import { persistOnce } from './persist';
import { createNight, keptRecords, type Sent } from './calls';
import { openChannel } from './channel';
import { type Author, type CallRecord, NightDb, type NightRecord, writing } from './db';
import { sortOfDevice, thisDevice } from './device';
import { NewerLogError, NightStore } from './night-store';
import { NightSync } from './night-sync';
import { gameNow, isOfAnother, newRecord } from './record';
import { nightServer, readGame } from './server';
import { forgetKept, isOfOthers, unsentNights } from './sign-out';
import type { NightGame } from '../engine/night/view';

// The nights open on this page: one store and one sync for each game, shared by all components that use it.

let database: NightDb | null = null;

export function nightDb(): NightDb {
  database ??= new NightDb();
  return database;
}

function signedIn(): Author | null {
  return pinnedPerson('companion');
}

export function deviceSort(): string {
  return sortOfDevice(navigator.userAgent, navigator.maxTouchPoints);
}

export interface Night {
  store: NightStore;
  sync: NightSync;
}

/** How long a night stays open after its last component: navigation often leads to another screen of the same game. */
const KEEP_MS = 3_000;

interface Held {
  users: number;
  night: Promise<Night & { stop: () => void }>;
}

const held = new Map<string, Held>();

/** Acquires a game for one component, which calls `release` when it unmounts. */
export function acquireNight(id: string): { night: Promise<Night>; release: () => void } {
  const known = held.get(id) ?? { users: 0, night: hold(id) };
  held.set(id, known);
  known.users += 1;
  return {
    night: known.night,
    release() {
      setTimeout(() => {
        known.users -= 1;
        if (known.users > 0) return;
        for (const [name, each] of held) if (each === known) held.delete(name);
        void known.night.then(({ stop }) => stop()).catch(() => {});
      }, KEEP_MS);
    },
  };
}

async function hold(id: string): Promise<Night & { stop: () => void }> {
  try {
    const night = await openNight(id);
    // Once the server has assigned an id, both ids lead to the same night.
    night.store.stored.subscribe(() => {
      const known = held.get(id);
      if (known && !held.has(night.store.id)) held.set(night.store.id, known);
    });
    return night;
  } catch (error) {
    held.delete(id);
    throw error;
  }
}

/** Opens a game that is stored here or that the server has. `stop` closes it. */
async function openNight(id: string): Promise<Night & { stop: () => void }> {
  const db = nightDb();
  const channel = openChannel();
  const store = new NightStore(id, { db, device: thisDevice(), sort: deviceSort(), channel, user: signedIn });
  const sync = new NightSync(store, nightServer);
  try {
    await store.read();
  } catch (error) {
    channel.close();
    throw error;
  }
  // The first tab to notice sends entries that another tab has written.
  const forget = store.stored.subscribe(() => {
    const stored = store.stored.get();
    if (!stored) return;
    if (stored.state.finished.length > 0) persistOnce();
    if (stored.record.head > stored.record.sent || stored.calls.length > 0) sync.kick();
  });
  return {
    store,
    sync,
    stop() {
      forget();
      sync.stop();
      store.close();
    },
  };
}

/** Why a night cannot be opened, as a sentence. */
export function whyNotOpened(error: unknown): string {
  if (error instanceof NewerLogError) return error.message;
  return `This ${deviceSort()} blocks site storage, so it can't run a game. Leave private browsing, or allow the site to store data.`;
}

/** Creates a game without a network. Returns its local id. */
export async function createOffline(body: Record<string, unknown>, hostName: string, sent: Sent): Promise<string> {
  return await createNight(nightDb(), body, hostName, sent, signedIn());
}

/**
 * Stores the games that the user may run, so that they open on this device without a network even if they were never
 * opened on it. `games`: rows of the server's list.
 */
export async function cacheGamesForOffline(games: readonly unknown[]): Promise<void> {
  const mine = games.map((raw) => readGame(raw)).filter(({ game }) => game.mayRun && game.status !== 'completed');
  if (mine.length === 0) return;
  const tx = await writing(nightDb());
  const store = tx.objectStore('games');
  const known = new Set(await store.getAllKeys());
  await Promise.all(
    mine
      .filter(({ game }) => !known.has(game.id))
      .map(({ game, pen, head }) => store.put({ ...newRecord(game, pen), there: head })),
  );
  await tx.done;
}

/** Number of changes of this user that only this device has and that signing out would lose. */
export async function unsentChanges(): Promise<number> {
  const nights = (await unsentNights(nightDb())).filter((each) => !isOfOthers(each, signedIn()?.id ?? null));
  return nights.reduce((sum, { changes }) => sum + changes, 0);
}

/** Deletes the nights of the user who has signed out and has confirmed it; what others did not send stays. */
export async function forgetNights(userId: string | null): Promise<void> {
  await forgetKept(nightDb(), (unsent) => !isOfOthers(unsent, userId));
}

/** Sends the waiting changes of these games, on any screen. */
export async function sendWaiting(games: readonly { id: string }[]): Promise<void> {
  await Promise.allSettled(
    games.map(async ({ id }) => {
      const { night, release } = acquireNight(id);
      try {
        const { sync } = await night;
        sync.wakeGame();
        await sync.run();
      } finally {
        release();
      }
    }),
  );
}

/** A game with changes that only this device has. */
export interface WaitingGame extends NightGame {
  /** The user whose sign-in they wait for; null: they wait for the network. */
  waitsFor: string | null;
}

function waitingGame(record: NightRecord, calls: readonly CallRecord[]): WaitingGame {
  const waitsFor = isOfAnother(record, signedIn()) ? (record.author?.name ?? null) : null;
  return { ...gameNow(record, calls), waitsFor };
}

/** Games with changes that only this device has, for a list without a network: created here, or with unsent changes. */
export async function waitingGames(): Promise<WaitingGame[]> {
  const db = nightDb();
  const [records, calls, unsent] = await Promise.all([keptRecords(db), db.getAll('calls'), unsentNights(db)]);
  return records
    .filter(({ id }) => unsent.some((each) => each.id === id))
    .map((record) =>
      waitingGame(
        record,
        calls.filter(({ game }) => game === record.id),
      ),
    );
}
