import { persistOnce } from './persist';
import { createNight, keptRecords, type Sent } from './calls';
import { openChannel } from './channel';
import { NightDb, writing } from './db';
import { sortOfDevice, thisDevice } from './device';
import { NewerLogError, NightStore } from './night-store';
import { NightSync } from './night-sync';
import { gameNow, newRecord } from './record';
import { nightServer, readGame } from './server';
import { forgetKept, unsentNights } from './sign-out';
import type { NightGame } from '@/domain/night/view';

// The nights of this page: one store and one synchronisation a game, however many parts of the screen ask for it.

let database: NightDb | null = null;

export function nightDb(): NightDb {
  database ??= new NightDb();
  return database;
}

export function deviceSort(): string {
  return sortOfDevice(navigator.userAgent, navigator.maxTouchPoints);
}

export interface Night {
  store: NightStore;
  sync: NightSync;
}

/** A screen that is left is often followed by another one of the same game. */
const KEEP_MS = 3_000;

interface Held {
  users: number;
  night: Promise<Night & { stop: () => void }>;
}

const held = new Map<string, Held>();

/** A game for one part of the screen; `release` when it is gone. */
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
    // Once the server has named the game it is the same one under both names.
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

/** Opens a game that is here, or that the server has. `stop` lets go of it. */
async function openNight(id: string): Promise<Night & { stop: () => void }> {
  const db = nightDb();
  const channel = openChannel();
  const store = new NightStore(id, { db, device: thisDevice(), sort: deviceSort(), channel });
  const sync = new NightSync(store, nightServer);
  try {
    await store.read();
  } catch (error) {
    channel.close();
    throw error;
  }
  // What another tab did here is sent by whoever comes first.
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
  return `This ${deviceSort()} does not let the app keep anything, so a game cannot be run here. Leave private browsing, or allow the site to store data.`;
}

/** A game made without a network. Answers the name under which it opens. */
export async function createOffline(
  body: Record<string, unknown>,
  hostName: string,
  sent: Sent,
): Promise<string> {
  return await createNight(nightDb(), body, hostName, sent);
}

/**
 * Keeps the games that somebody here may run, so that they open on this device without a network even if they never were
 * opened on it. `games`: as the server's list has them.
 */
export async function keepAhead(games: readonly unknown[]): Promise<void> {
  const mine = games
    .map((raw) => readGame(raw))
    .filter(({ game }) => game.mayRun && game.status !== 'completed');
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

/** Changes that are on this device only: what signing out would lose. */
export async function unsentChanges(): Promise<number> {
  const nights = await unsentNights(nightDb());
  return nights.reduce((sum, { changes }) => sum + changes, 0);
}

/** Forgets the nights of whoever was signed in here, after he was asked. */
export async function forgetNights(): Promise<void> {
  await forgetKept(nightDb(), true);
}

/** Sends what waits of these games, whichever screen is open. */
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

/** Games with something that only this device has, for a list without a network: made here, or with changes to send. */
export async function waitingGames(): Promise<NightGame[]> {
  const db = nightDb();
  const [records, calls, unsent] = await Promise.all([
    keptRecords(db),
    db.getAll('calls'),
    unsentNights(db),
  ]);
  return records
    .filter(({ id }) => unsent.some((each) => each.id === id))
    .map((record) =>
      gameNow(
        record,
        calls.filter(({ game }) => game === record.id),
      ),
    );
}
