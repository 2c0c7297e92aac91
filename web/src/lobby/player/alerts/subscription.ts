/** A push subscription as the server takes it. */
export function keysOf(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** The channel of this phone, for the worker, which cannot read the storage of the page. */
export interface OwnChannel {
  id: string;
  /** The endpoint that the server knows. */
  endpoint: string;
  publicKey: string;
}

const CACHE = 'pitboss-alerts';

/** Each page has its own entry: two players may share a phone. `scope` is the path of the page. */
const entryOf = (scope: string) => `${scope}/channel`;

export async function rememberChannel(scope: string, channel: OwnChannel): Promise<void> {
  if (!('caches' in globalThis)) return;
  await (await caches.open(CACHE)).put(entryOf(scope), Response.json(channel));
}

export async function rememberedChannel(scope: string): Promise<OwnChannel | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const found = await (await caches.open(CACHE)).match(entryOf(scope));
  return (await found?.json()) as OwnChannel | undefined;
}

export async function forgetChannel(scope: string): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(CACHE)).delete(entryOf(scope));
}
