import { hasUnsavedInput, watchInput } from '@/lib/unsaved-input';
import { startsFromCache } from '@/sw/cache-first';

const key = 'reloaded-for-build';

/**
 * After a deployment an open tab asks for files that are gone: it is loaded again once, unless it holds unsaved input.
 * The second time, and over a form, the error shows in the part whose file is missing.
 */
export function watchForNewBuild(target: Window) {
  watchInput();
  target.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing is newer: another page would only be one that cannot be shown at all.
    if (!target.navigator.onLine || hasUnsavedInput()) return;
    try {
      if (target.sessionStorage.getItem(key) !== null) return;
      target.sessionStorage.setItem(key, 'yes');
    } catch {
      // Without storage there is no telling whether it was tried: do not loop.
      return;
    }
    event.preventDefault();
    void loadIfAnswered(target);
  });
  // What loaded once can be reloaded for again after the next deployment.
  target.addEventListener('load', () => {
    setTimeout(() => {
      try {
        target.sessionStorage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    }, 10_000);
  });
}

/** A device with a network may be cut off from the server all the same: then the page stays. */
async function loadIfAnswered(target: Window): Promise<void> {
  const isAnswered = await target.fetch(target.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAnswered) await loadNewBuild(target);
  else target.sessionStorage.removeItem(key);
}

/** Loads the page of the newest build. */
export async function loadNewBuild({ navigator, location }: Window): Promise<void> {
  await replaceWorker(navigator, startsFromCache(location.pathname)).catch(() => undefined);
  location.reload();
}

/** A worker that has many files to fetch. A page that loads before it is ready is as old as this one, and is offered again. */
const INSTALL_TIMEOUT_MS = 20_000;
const TAKE_OVER_TIMEOUT_MS = 5_000;

/**
 * A service worker may answer with the page of its own build, so its successor takes over first. Where the network is asked first,
 * a successor that has still files to fetch follows the new page.
 */
async function replaceWorker({ serviceWorker }: Navigator, mustInstall: boolean): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration === undefined || serviceWorker.controller === null) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (next === null) return;
  if (next.state === 'installing' && mustInstall)
    await until(INSTALL_TIMEOUT_MS, (done) =>
      next.addEventListener('statechange', done, { once: true }),
    );
  if (next.state !== 'installed') return;
  await until(TAKE_OVER_TIMEOUT_MS, (done) => {
    serviceWorker.addEventListener('controllerchange', done, { once: true });
    // A worker's has no second argument, unlike a window's.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    next.postMessage({ type: 'SKIP_WAITING' });
  });
}

function until(timeoutMs: number, start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    start(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
