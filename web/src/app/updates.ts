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
/** A message may be replaced by the next one: the offer comes again. */
const OFFER_AGAIN_MS = 15 * 60_000;
/** Behind several servers the next page may be as old as this one: the same build is loaded again after this long. */
const LOAD_AGAIN_MS = 15 * 60_000;
const RELOADED_FOR = 'reloaded-for';

let isWatching = false;

/** Says that the server has a newer build than this page, and on unattended screens loads it after a while without a touch. */
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

/** An act whose outcome a person is waiting for. What waits for the network alone goes on after a reload. */
function hasOpenAct(): boolean {
  return readRecords().some(
    ({ state, path, person }) =>
      (state === 'sending' || state === 'unknown') && personFor(path) === person,
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

/** Nothing changes while a person is working: the new build comes when they say so, or with the next start. */
export function offerUpdate(): void {
  toast({
    title: 'A new version is ready',
    durationMs: 60_000,
    action: { label: 'Reload', onAct: () => void loadNewBuild(window) },
  });
}
