import { useEffect, useSyncExternalStore } from 'react';

// One polite live region for the whole app. Messages are announced one after the other: a screen reader reads a region
// that changes twice in quick succession only once.
const pauseMs = 700;

let current = '';
let queue: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string) {
  current = text;
  for (const listener of listeners) listener();
}

function next() {
  const text = queue.shift();
  if (text === undefined) {
    timer = undefined;
    show('');
    return;
  }
  // Repeating the same words would not change the region.
  show(text === current ? `${text}\u00a0` : text);
  timer = setTimeout(next, pauseMs);
}

/** Announces a text to screen readers once they have finished the present sentence. */
export function announce(text: string) {
  if (queue.at(-1) !== text) queue.push(text);
  if (timer === undefined) next();
}

/** Announces a text when it changes: the number of results, once per search. */
export function useAnnounced(text: string | undefined): void {
  // Synchronizes with the screen reader.
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
}

/** For tests: drops messages that have not been announced yet. */
export function silence() {
  clearTimeout(timer);
  timer = undefined;
  queue = [];
  show('');
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => current);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </p>
  );
}
