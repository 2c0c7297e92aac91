import type { QueryClient } from '@tanstack/react-query';
import { readRecords } from '@/api/acts/records';
import { personFor } from '@/api/acts/send';
import { onNewBuild } from '@/api/client/build';
import { pageLock } from '@/api/client/identity';
import { hasUnsavedInput, watchInput } from '@/lib/unsaved-input';
import { toast } from '@/ui/toast-store';
import { loadNewBuild } from './stale-build';

/** An unattended screen loads a new build after this long without a touch. */
const UNTOUCHED_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** Another toast may replace the offer, so it is repeated after this long. */
const OFFER_AGAIN_MS = 15 * 60_000;
/**
 * Behind several servers a reload may return the same old build. Reload for the same build again only after this long.
 */
const LOAD_AGAIN_MS = 15 * 60_000;
const RELOADED_FOR = 'reloaded-for';

let isWatching = false;

/**
 * Offers a reload when the server has a newer build than this page. Unattended screens reload on their own after a
 * while without a touch.
 */
export function watchUpdates(client: QueryClient, { unattended }: { unattended: boolean }): void {
  if (isWatching) return;
  isWatching = true;
  watchInput();
  let waiting: string | null = null;
  let touchedAt = Date.now();
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(
      name,
      () => {
        touchedAt = Date.now();
      },
      { capture: true, passive: true },
    );

  onNewBuild((build) => {
    waiting = build;
    if (build === null) return;
    fetchWorker();
    offerUpdate();
  });
  setInterval(() => {
    if (waiting !== null) offerUpdate();
  }, OFFER_AGAIN_MS);
  if (!unattended) return;
  setInterval(() => {
    if (waiting === null || Date.now() - touchedAt < UNTOUCHED_MS) return;
    if (pageLock() !== null || client.isMutating() > 0 || hasOpenAct() || hasUnsavedInput()) return;
    if (isDue(waiting)) void loadNewBuild(window);
  }, LOOK_EVERY_MS);
}

/** The worker of the new build fetches its files while the old page is still in use, so that the reload is short. */
function fetchWorker(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

/**
 * Whether a person is waiting for the outcome of an act. Acts that wait only for the network continue after a reload.
 */
function hasOpenAct(): boolean {
  return readRecords().some(
    ({ state, path, person }) => (state === 'sending' || state === 'unknown') && personFor(path) === person,
  );
}

function isDue(build: string): boolean {
  try {
    const [last, at] = (window.sessionStorage.getItem(RELOADED_FOR) ?? '').split(' ');
    if (last === build && Date.now() - Number(at) < LOAD_AGAIN_MS) return false;
    window.sessionStorage.setItem(RELOADED_FOR, `${build} ${Date.now()}`);
    return true;
  } catch {
    return false;
  }
}

/** Never reload while a person is working: the new build comes when they accept the offer, or with the next start. */
export function offerUpdate(): void {
  toast({
    title: 'A new version is ready',
    durationMs: 60_000,
    action: { label: 'Reload', onAct: () => void loadNewBuild(window) },
  });
}
