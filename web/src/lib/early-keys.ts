// The keys that are pressed while a page starts. A scanner may send half of a code before the page listens to it, and the
// rest alone would be read as shortcuts.

/** A scanner types faster than a person: the longest time between two of its keys, in milliseconds. */
export const MAX_KEY_GAP_MS = 100;

let early: KeyboardEvent[] = [];

/** A pause ends a scan: what a person has typed, such as a password, is not kept. */
function record(event: KeyboardEvent) {
  const last = early.at(-1);
  if (last !== undefined && event.timeStamp - last.timeStamp > MAX_KEY_GAP_MS) early = [];
  early.push(event);
}

/** Records keys until `takeEarlyKeys`. */
export function recordEarlyKeys(): void {
  window.addEventListener('keydown', record, true);
}

/** The recorded keys, once. The caller reads the next ones itself. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', record, true);
  const keys = early;
  early = [];
  return keys;
}
