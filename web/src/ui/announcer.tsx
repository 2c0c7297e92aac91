import { useSyncExternalStore } from 'react';

// One polite region for the whole app (design §8). Messages are said one after the other:
// a region that changes twice in a moment is read once.
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
  // The same words twice would not change the region.
  show(text === current ? `${text}\u00a0` : text);
  timer = setTimeout(next, pauseMs);
}

/** Says a text to screen readers when they have finished what they are saying. */
export function announce(text: string) {
  if (queue.at(-1) !== text) queue.push(text);
  if (timer === undefined) next();
}

/** For tests: forget what has not been said yet. */
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
