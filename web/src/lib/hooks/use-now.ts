import { useSyncExternalStore } from 'react';
import { serverNow } from '../clock';

const SECOND = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = serverNow();

function tick() {
  now = serverNow();
  for (const listener of [...listeners]) listener();
  schedule();
}

/** The delay until the next full second, so that all countdowns on the screen move at the same moment. */
function schedule() {
  timer = setTimeout(tick, SECOND - (serverNow() % SECOND));
}

/** Subscribes to the full seconds; all components that show a time share the timer. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    schedule();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * The present instant in milliseconds, rounded down to `interval`. The component renders again when that changes. All
 * callers share one timer. Use the default for countdowns and waits, and a longer interval only where the value may be
 * that late.
 */
export function useNow(interval = SECOND): number {
  const read = () => {
    if (timer === undefined) now = serverNow();
    return Math.floor(now / interval) * interval;
  };
  return useSyncExternalStore(onSecond, read, read);
}
