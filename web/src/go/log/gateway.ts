import { unreachableSince } from '@/api/client/reachability';
import { whenIdle } from '@/lib/idle';

// The nights stored on this phone, for the screens around them. Their code is loaded lazily.

const nights = () => import('./nights');

/** Number of changes of running games on this phone that were not sent yet. */
export const unsentChanges = async () => (await nights()).unsentChanges();

/** Deletes the stored nights after the user has signed out. */
export const forgetNights = async (userId: string | null) => (await nights()).forgetNights(userId);

/** Creates a game on this phone; the server creates it later. Returns the game's local id. */
export const createOffline = async (body: object, hostName: string, { key, game }: { key: string; game: object }) =>
  (await nights()).createOffline({ ...body }, hostName, { key, first: { ...game } });

/** Stores games that this phone can run without a network. Runs after the first screen, which needs none of it. */
export async function cacheGamesForOffline(games: readonly unknown[]) {
  await whenIdle();
  await (await nights()).cacheGamesForOffline(games);
}

/**
 * Returns games with changes that only this phone has. They are sent as soon as the server can be reached, on any
 * screen.
 */
export async function waitingGames() {
  // Without a network this list is the only way to a game; with one, the server's list of games loads first.
  if (navigator.onLine) await whenIdle();
  const { waitingGames: read, sendWaiting } = await nights();
  const before = await read();
  if (navigator.onLine && unreachableSince.get() === null)
    await sendWaiting(before.filter(({ waitsFor }) => waitsFor === null));
  const waiting = await read();
  return { waiting, sent: waiting.length < before.length };
}
