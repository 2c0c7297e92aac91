import { useEffect, useState } from 'react';

/** Delay after `load` before non-critical code is fetched, so that it does not compete with the first screen. */
const AFTER_MS = 2_000;

let found: Promise<void> | undefined;

/** Resolves when the first screen is shown and the browser is idle: for code that is not needed yet. */
export function whenIdle(): Promise<void> {
  found ??= new Promise((resolve) => {
    const idle = () =>
      typeof window.requestIdleCallback === 'function'
        ? window.requestIdleCallback(() => resolve(), { timeout: AFTER_MS })
        : resolve();
    const wait = () => setTimeout(idle, AFTER_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
  return found;
}

/** Whether the first screen is shown and the browser was idle since: for data that is not needed at once. */
export function useWasIdle(): boolean {
  const [wasIdle, setIdle] = useState(false);
  // Synchronizes with the browser.
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return wasIdle;
}

interface Waiting {
  get: () => readonly unknown[];
  subscribe: (listener: () => void) => () => void;
}

/** Resolves when the page is idle, or as soon as the code is needed. */
export function whenIdleOrNeeded({ get, subscribe }: Waiting): Promise<void> {
  const wanted = new Promise<void>((resolve) => {
    if (get().length > 0) return resolve();
    const stop = subscribe(() => {
      if (get().length === 0) return;
      stop();
      resolve();
    });
  });
  return Promise.race([wanted, whenIdle()]);
}
