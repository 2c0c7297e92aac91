import { hasUnsavedInput, watchInput } from '@/lib/unsaved-input';

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
  await successor(navigator).catch(() => undefined);
  location.reload();
}

const PATIENCE_MS = 5_000;

/**
 * A service worker that keeps the old page would show it again. The console has none, but its address /pitboss-go is the
 * companion's, whose worker answers there on the phone of a host who uses both: its successor takes over first.
 */
async function successor({ serviceWorker }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration === undefined || serviceWorker.controller === null) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (next === null) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    // A worker's has no second argument, unlike a window's.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const take = () => next.postMessage('take-over');
    if (next.state === 'installed') take();
    else
      next.addEventListener('statechange', () => {
        if (next.state === 'installed') take();
      });
  });
}
