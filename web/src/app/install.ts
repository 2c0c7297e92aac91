import { messageSW, Workbox } from 'workbox-window';
import { pageBuild } from '@/api/client/build';
import { whenIdle } from '@/lib/idle';
import { offerUpdate } from './updates';

// The page's side of the service worker: src/sw.ts stores the files of the app, so that a screen starts without a
// network.

/** The first path segments of the screens that can be added to the home screen. */
type Installed = 'mobile' | 'dealer' | 'pitboss-go';

function link(rel: string, href: string): void {
  const found = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const made = found ?? document.head.appendChild(document.createElement('link'));
  made.rel = rel;
  made.href = href;
}

/** Adds the manifest, which lets the browser offer to add the screen to the home screen. */
export function linkManifest(which: Installed): void {
  link('manifest', `/${which}.webmanifest`);
  link('apple-touch-icon', '/icon-192.png');
}

let isStarted = false;

/**
 * Registers the service worker and, when the page is idle, lets it store every file of these groups of screens
 * (`tools/service-worker.mjs`): the group of the screen, and those of the person's permissions.
 */
export function keepFiles(groups: readonly string[]): void {
  // Only over https, and not during development, where every file changes constantly.
  if (isStarted || !('serviceWorker' in navigator) || import.meta.env.DEV) return;
  isStarted = true;
  keep(groups).catch((error: unknown) => {
    console.warn('This page cannot be used without a network', error);
  });
}

async function keep(groups: readonly string[]): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw !== undefined) void settle(sw, groups);
  });
  const registration = await workbox.register();
  // A browser whose service workers are disabled returns undefined.
  if (registration === undefined) return;
  // Workbox misses a worker whose installation was started by this navigation or by another tab.
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void settle(installing, groups);
  });
  await whenIdle();
  if (registration.waiting !== null) void settle(registration.waiting, groups);
  await warm(await whenActive(registration), groups);
}

/** The worker of this build. The one that controls this page may belong to an earlier release. */
function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (active !== null) return Promise.resolve(active);
  const first = waiting ?? installing;
  return new Promise((resolve, reject) => {
    if (first === null) return reject(new Error('The service worker was not installed'));
    first.addEventListener('statechange', () => {
      if (first.state === 'activated') resolve(first);
      if (first.state === 'redundant') reject(new Error('The service worker was not installed'));
    });
  });
}

/**
 * A worker of this page's build takes over silently. Another build is offered instead, because its takeover needs a
 * reload.
 */
async function settle(waiting: ServiceWorker, groups: readonly string[]): Promise<void> {
  if ((await messageSW(waiting, { type: 'BUILD' })) !== pageBuild()) {
    offerUpdate();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') void warm(waiting, groups);
  });
  void messageSW(waiting, { type: 'SKIP_WAITING' });
}

/** A worker of another build does not know this page's groups: its successor is being installed. */
async function warm(worker: ServiceWorker, groups: readonly string[]): Promise<void> {
  if ((await messageSW(worker, { type: 'BUILD' })) !== pageBuild()) return;
  const old = await oldRegistrations();
  const isComplete = await messageSW(worker, {
    type: 'WARM',
    groups: [...groups, ...old.map(({ scope }) => new URL(scope).pathname.slice(1))],
  });
  if (isComplete === true) await removeOld(old);
}

/** The scopes of earlier releases, which had one worker each. A player's page at /p/ has a worker of its own. */
const OLD_SCOPES = ['/mobile', '/dealer', '/pitboss-go'];

async function oldRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope }) => OLD_SCOPES.includes(new URL(scope).pathname));
}

/** From now on their screens start with the files of the one worker. */
async function removeOld(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(names.flatMap((name) => (name.startsWith('pitboss http') ? caches.delete(name) : [])));
}
