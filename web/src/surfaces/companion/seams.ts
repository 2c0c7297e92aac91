import { unreachableSince } from '@/api/client/reachability';
import { whenQuiet } from '@/lib/quiet';

// The nights that are kept on this phone, for the screens around them. Their code comes when it is needed.

const nights = () => import('@/features/home-night/nights');

/** How many changes of running games wait on this phone for the network. */
export const unsentChanges = async () => (await nights()).unsentChanges();

/** Forgets them, when whoever was here has gone. */
export const forgetNights = async () => (await nights()).forgetNights();

/** A game that the server learns of later. Answers its name. */
export const createOffline = async (
  body: object,
  hostName: string,
  { key, game }: { key: string; game: object },
) => (await nights()).createOffline({ ...body }, hostName, { key, first: { ...game } });

/** Games that this phone can run without a network: after the first screen, which needs none of it. */
export async function keepAhead(games: readonly unknown[]) {
  await whenQuiet();
  await (await nights()).keepAhead(games);
}

/** Games with something that only this phone has. As soon as the server can be reached it is sent, whichever screen is open. */
export async function waitingGames() {
  // They are the way on where there is no network; where there is one, the list of games comes first.
  if (navigator.onLine) await whenQuiet();
  const { waitingGames: read, sendWaiting } = await nights();
  const before = await read();
  if (navigator.onLine && unreachableSince.get() === null) await sendWaiting(before);
  const waiting = await read();
  return { waiting, sent: waiting.length < before.length };
}
