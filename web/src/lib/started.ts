// What public/start.js asked while the scripts were on their way.

interface Started {
  sentAt: number;
  answer: Promise<Response>;
}

/** A page that was kept from running for so long asks anew. */
const FRESH_MS = 30_000;

/** The answer to a path that has been asked already, when the request was sent; once, and only while it is fresh. */
export function takeStarted(path: string): Started | undefined {
  const all = (globalThis as { started?: Record<string, Started> }).started;
  const found = all?.[path];
  if (all === undefined || found === undefined) return undefined;
  delete all[path];
  return Date.now() - found.sentAt < FRESH_MS ? found : undefined;
}
