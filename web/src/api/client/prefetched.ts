// The answers that public/start.js prefetched while the scripts were loading.

interface Started {
  sentAt: number;
  answer: Promise<Response>;
}

/** Prefetched answers older than this are ignored: the page was suspended meanwhile. */
const FRESH_MS = 30_000;

/** The prefetched answer to a path and the time of its request; returned once, and only while it is fresh. */
export function takePrefetched(path: string): Started | undefined {
  const all = (globalThis as { started?: Record<string, Started> }).started;
  const found = all?.[path];
  if (all === undefined || found === undefined) return undefined;
  delete all[path];
  return Date.now() - found.sentAt < FRESH_MS ? found : undefined;
}
