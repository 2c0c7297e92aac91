import { messageSW, Workbox } from 'workbox-window';
import { pageBuild } from '@/api/client/build';
import { whenQuiet } from '@/lib/quiet';
import { offerUpdate } from './updates';

// The page's side of the service worker: src/sw.ts keeps the files of the app, so that a screen starts without a network.

/** The first word of the addresses that can be put on the home screen. */
type Installed = 'mobile' | 'dealer' | 'pitboss-go';

function link(rel: string, href: string): void {
  const found = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const made = found ?? document.head.appendChild(document.createElement('link'));
  made.rel = rel;
  made.href = href;
}

/** Names the manifest, with which a browser offers to put the screen on the home screen. */
export function linkManifest(which: Installed): void {
  link('manifest', `/${which}.webmanifest`);
  link('apple-touch-icon', '/icon-192.png');
}

let isStarted = false;

/**
 * Registers the service worker and, when the page is quiet, has it keep every file of these groups of screens
 * (`tools/service-worker.mjs`): the group of the screen, and those of the person's permissions.
 */
export function keepFiles(groups: readonly string[]): void {
  // Only over https, and not in development, where every file is made anew.
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
  // A browser that is told to have no workers answers with nothing.
  if (registration === undefined) return;
  // Workbox does not hear of a worker that the navigation to this page, or another tab, has started to install.
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void settle(installing, groups);
  });
  await whenQuiet();
  if (registration.waiting !== null) void settle(registration.waiting, groups);
  await warm(await whenActive(registration), groups);
}

/** Not the worker that answers this page: that may be one of an earlier release. */
function whenActive({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<ServiceWorker> {
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

/** A worker of this page's build takes over in silence. Another build is offered, because it takes over with a reload. */
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

/** A worker of another build has no use for what this page wants: its successor is on its way. */
async function warm(worker: ServiceWorker, groups: readonly string[]): Promise<void> {
  if ((await messageSW(worker, { type: 'BUILD' })) !== pageBuild()) return;
  const old = await oldRegistrations();
  const isComplete = await messageSW(worker, {
    type: 'WARM',
    groups: [...groups, ...old.map(({ scope }) => new URL(scope).pathname.slice(1))],
  });
  if (isComplete === true) await removeOld(old);
}

/** Earlier releases had a worker for each of three scopes. */
async function oldRegistrations(): Promise<ServiceWorkerRegistration[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.filter(({ scope }) => new URL(scope).pathname !== '/');
}

/** Their screens start with the files of the one worker from now on. */
async function removeOld(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(
    names.flatMap((name) => (name.startsWith('pitboss http') ? caches.delete(name) : [])),
  );
}
