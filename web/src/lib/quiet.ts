/** How long after the page's own files: what the first screen asks for, and drawing it, comes before what nobody waits for. */
const AFTER_MS = 2_000;

let found: Promise<void> | undefined;

/** When the first screen is there and nothing else is done: for what is wanted later, if at all. */
export function whenQuiet(): Promise<void> {
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

interface Waiting {
  get: () => readonly unknown[];
  subscribe: (listener: () => void) => () => void;
}

/** When it is quiet, or as soon as something waits. */
export function whenQuietOrWanted({ get, subscribe }: Waiting): Promise<void> {
  const wanted = new Promise<void>((resolve) => {
    if (get().length > 0) return resolve();
    const stop = subscribe(() => {
      if (get().length === 0) return;
      stop();
      resolve();
    });
  });
  return Promise.race([wanted, whenQuiet()]);
}
