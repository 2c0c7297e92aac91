// The header `Changed` of an act's answer names every scope that the act has changed, with its new version.

export interface Change {
  /** A room or another named scope; null is the organization. */
  scope: string | null;
  version: number;
}

/** The result of a write that concerns what the page shows. A conflict means that the page is out of date. */
export type WriteResult = { kind: 'changed'; path: string; changes: Change[] } | { kind: 'conflict' };

const listeners = new Set<(result: WriteResult) => void>();

/** Calls `listener` with the result of each write of this page. */
export function onWrite(listener: (result: WriteResult) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceWrite(result: WriteResult): void {
  for (const listener of listeners) listener(result);
}

/** Parses `room/r1@812 organization@40`. Leaves out scopes that no page of an organization shows. */
export function readChanged(header: string | null): Change[] {
  return (header ?? '').split(' ').flatMap((text): Change[] => {
    const at = text.lastIndexOf('@');
    const [name, version] = [text.slice(0, at), Number(text.slice(at + 1))];
    if (at < 1 || !Number.isFinite(version)) return [];
    if (name.startsWith('room/')) return [{ scope: name.slice('room/'.length), version }];
    if (name === 'organization') return [{ scope: null, version }];
    return name === 'platform' || name.includes('/') ? [] : [{ scope: name, version }];
  });
}
