/**
 * The versions a list was read at, from its ETag `"<room>.<organization>"`. A missing half is null. Where the answer
 * differs by caller, the text after a second dot names the variant.
 */
export interface ListVersion {
  room: number | null;
  organization: number | null;
}

interface Known extends ListVersion {
  /** Names exactly the cached body; null once a patch has changed that body. */
  etag: string | null;
}

const known = new Map<string, Known>();

export function parseVersions(etag: string): ListVersion | null {
  const match = /^(?:W\/)?"([0-9]*)\.([0-9]*)(?:\.[^"]*)?"$/.exec(etag);
  if (!match) return null;
  const half = (text: string | undefined) => (text ? Number(text) : null);
  return { room: half(match[1]), organization: half(match[2]) };
}

export function recordVersion(path: string, etag: string | null): void {
  if (etag === null) known.delete(path);
  else known.set(path, { etag, ...(parseVersions(etag) ?? { room: null, organization: null }) });
}

export function versionOf(path: string): ListVersion | null {
  return known.get(path) ?? null;
}

/** The ETag for `If-None-Match`, as long as the cached body is the one that came with it. */
export function etagOf(path: string): string | null {
  return known.get(path)?.etag ?? null;
}

/** Call this after changing a cached list: a 304 must never confirm a body that the server did not send. */
export function forgetEtag(path: string): void {
  const entry = known.get(path);
  if (entry) entry.etag = null;
}
