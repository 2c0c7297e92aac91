// The service worker of every surface but the landing page and the platform's administration. It serves only files of
// the app: an answer of the API is never stored here. It shows the alerts that the server pushes to the staff.
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { answerOf, groupOf } from './sw/navigation';
import { addScreens, deleteOldScreens, type Groups, installScreens, ScreenLists } from './sw/screens';
import { type Notice, showNotice } from './sw/notice';

declare const self: ServiceWorkerGlobalScope;

// `tools/service-worker.mjs` writes these constants.
declare const BUILD: string;
declare const BASE: PrecacheEntry[];
declare const FILES: readonly string[];
declare const GROUPS: Groups;
/** The page of a group of screens. Groups without one share the page of every address. */
declare const PAGES: Readonly<Record<string, string>>;

const NETWORK_TIMEOUT_MS = 2_000;

const lists = new ScreenLists(FILES, GROUPS);
// One name for every scope: the workers of earlier releases at /mobile, /dealer and /pitboss-go update to this script,
// and fill the cache of their successor.
const base = new PrecacheController({ cacheName: 'pitboss-base' });
base.precache(BASE);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', onMessage);
self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(showNotice(self.registration, event.data.json() as Notice));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

async function install(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const scope = new URL(self.registration.scope).pathname;
  await installScreens(lists, {
    open: windows.map(({ url }) => groupOf(new URL(url).pathname)),
    used: scope === '/' ? [] : [groupOf(scope)],
  });
}

async function activate(): Promise<void> {
  await deleteOldScreens(lists);
  // Take control at once, so that even the first visit continues without a network.
  await self.clients.claim();
}

/** Pages of earlier releases send `take-over` instead of SKIP_WAITING. */
function onMessage(event: ExtendableMessageEvent): void {
  const data = event.data as string | { type?: string; groups?: string[] };
  const type = typeof data === 'string' ? data : data.type;
  if (type === 'SKIP_WAITING' || type === 'take-over') void self.skipWaiting();
  else if (type === 'BUILD') event.ports[0]?.postMessage(BUILD);
  else if (type === 'WARM' && typeof data !== 'string')
    event.waitUntil(
      addScreens(lists, data.groups ?? []).then(
        () => event.ports[0]?.postMessage(true),
        () => event.ports[0]?.postMessage(false),
      ),
    );
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && answerOf(url) === 'cache-first',
  async ({ request, url }) => (await cachedPage(url)) ?? fetch(request),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && answerOf(url) === 'network-first',
  ({ request, url }) => pageFromNetwork(request, url),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);
registerRoute(new PrecacheRoute(base, { cleanURLs: false, directoryIndex: '' }));

function cachedPage({ pathname }: URL): Promise<Response | undefined> {
  return base.matchPrecache(PAGES[groupOf(pathname)] ?? '/index.html');
}

/** The server's page; after a timeout or a failure, the page of this build. */
async function pageFromNetwork(request: Request, url: URL): Promise<Response> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, NETWORK_TIMEOUT_MS, null);
  });
  const network = fetch(request);
  const answer = await Promise.race([network, timeout]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await cachedPage(url)) ?? network;
}

/** Any screen of the app shows the alerts of the room or leads to them. */
async function openApp(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  await (page === undefined ? self.clients.openWindow('/') : page.focus());
}
