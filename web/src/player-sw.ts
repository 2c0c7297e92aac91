// The service worker of a player's page: shows notices, opens the page and keeps the subscription of the phone. It
// answers no request.
import { keysOf, rememberChannel, rememberedChannel } from './lobby/player/alerts/subscription';
import { type Notice, showNotice } from './sw/notice';

declare const self: ServiceWorkerGlobalScope;

/** Safari and some versions of Chrome send no subscriptions with it. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json() as Notice));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});
self.addEventListener('pushsubscriptionchange', (event: Event) => {
  const change = event as SubscriptionChange;
  change.waitUntil(renew(change.newSubscription ?? null));
});

async function show(notice: Notice): Promise<void> {
  await showNotice(self.registration, notice);
  // A message to a window of the worker's own scope has no other origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await pages()) page.postMessage('notice');
  await confirm(notice.id);
}

/** Tells the room that the notice has reached the phone; without that the floor calls the name. */
async function confirm(id: string): Promise<void> {
  await post(`/notices/${encodeURIComponent(id)}/received`, id, {}); // the notice has been shown in any case
}

/** Replaces the subscription that the browser has ended. The page need not be open, and the consent stays. */
async function renew(given: PushSubscription | null): Promise<void> {
  const scope = scopeOf();
  const channel = await rememberedChannel(scope);
  if (channel === undefined) return;
  const options = { userVisibleOnly: true, applicationServerKey: channel.publicKey };
  const subscription = given ?? (await self.registration.pushManager.subscribe(options));
  const keys = keysOf(subscription);
  const isKnown = await post(`/channels/${channel.id}/subscription`, keys.endpoint.slice(-60), { subscription: keys });
  if (isKnown) await rememberChannel(scope, { ...channel, endpoint: keys.endpoint });
}

const scopeOf = () => new URL(self.registration.scope).pathname;

/** Sends an act of this phone. It reports whether the server has done it. */
async function post(path: string, key: string, body: object): Promise<boolean> {
  const link = scopeOf().split('/')[2];
  return fetch(`/api/player-pages/${link}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The open windows of the page. Each link has a worker of its own, whose scope is the address of its page. */
async function pages(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === scopeOf());
}

async function openPage(): Promise<void> {
  const [page] = await pages();
  await (page === undefined ? self.clients.openWindow(self.registration.scope) : page.focus());
}
