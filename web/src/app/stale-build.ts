import { hasUnsavedInput, watchInput } from '@/lib/unsaved-input';
import { startsFromCache } from '@/sw/cache-first';

const key = 'reloaded-for-build';

/**
 * After a deployment, an open tab requests files that no longer exist. It reloads once, unless it holds unsaved input.
 * On the second failure, and over a form, the part whose file is missing shows the error.
 */
export function watchForNewBuild(target: Window) {
  watchInput();
  target.addEventListener('vite:preloadError', (event) => {
    // Without a network there is no newer build, and a reload would replace a working page with an error page.
    if (!target.navigator.onLine || hasUnsavedInput()) return;
    try {
      if (target.sessionStorage.getItem(key) !== null) return;
      target.sessionStorage.setItem(key, 'yes');
    } catch {
      // Without storage the number of attempts is unknown: do not risk a loop.
      return;
    }
    event.preventDefault();
    void loadIfAnswered(target);
  });
  // The page has loaded, so the next deployment may cause another reload.
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

/** A device with a network may still be unable to reach the server: then the page stays. */
async function loadIfAnswered(target: Window): Promise<void> {
  const isAnswered = await target.fetch(target.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isAnswered) await loadNewBuild(target);
  else target.sessionStorage.removeItem(key);
}

/** After this many milliseconds the person may be in the middle of something else. */
const LATE_MS = 20_000;
const TAKE_OVER_TIMEOUT_MS = 5_000;

/** Loads the page of the newest build. A form that was opened during a long wait stays: the offer is repeated. */
export async function loadNewBuild({ navigator, location }: Window): Promise<void> {
  const startedAt = Date.now();
  await replaceWorker(navigator, startsFromCache(location.pathname)).catch(() => undefined);
  if (Date.now() - startedAt > LATE_MS && hasUnsavedInput()) return;
  location.reload();
}

/**
 * A service worker may answer with the page of its own build, so its successor has to take over first. Where
 * navigations go to the network first, the successor may finish fetching its files after the reload. Elsewhere an
 * earlier reload would bring the old page back, so it waits for the files on the slowest network; the browser itself
 * ends an installation that does not progress.
 */
async function replaceWorker({ serviceWorker }: Navigator, mustInstall: boolean): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration === undefined || serviceWorker.controller === null) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (next === null) return;
  if (next.state === 'installing' && mustInstall)
    await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }));
  if (next.state !== 'installed') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, TAKE_OVER_TIMEOUT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    serviceWorker.addEventListener('controllerchange', done, { once: true });
    // Unlike a window's, a worker's postMessage has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    next.postMessage({ type: 'SKIP_WAITING' });
  });
}
