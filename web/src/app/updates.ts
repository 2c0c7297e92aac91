import type { QueryClient } from '@tanstack/react-query';
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
    if (build !== null) offerUpdate();
  });
  setInterval(() => {
    if (waiting !== null) offerUpdate();
  }, OFFER_AGAIN_MS);
  if (!unattended) return;
  setInterval(() => {
    if (waiting === null || Date.now() - touchedAt < UNTOUCHED_MS) return;
    if (pageLock() !== null || client.isMutating() > 0 || hasUnsavedInput()) return;
    if (isFirstReloadFor(waiting)) void loadNewBuild(window);
  }, LOOK_EVERY_MS);
}

/** Behind several servers the next page may be as old as this one: a build is loaded once. */
function isFirstReloadFor(build: string): boolean {
  try {
    if (window.sessionStorage.getItem(RELOADED_FOR) === build) return false;
    window.sessionStorage.setItem(RELOADED_FOR, build);
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
