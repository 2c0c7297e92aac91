import { takePrefetched } from '@/api/client/prefetched';
import { needsEntry, type Resolved, resolveSurface } from './resolve-surface';

export interface Platform {
  platformDomain: string;
  singleOrganization: boolean;
  /** Whether a card room may register itself. */
  registration: boolean;
  /** The server has no organization yet. */
  firstRun?: boolean;
}

const unknown: Platform = {
  platformDomain: 'localhost',
  singleOrganization: false,
  registration: false,
};

// Does not use the API client: this code runs before the surface is chosen and adds to the size of each of them.
let asked: Promise<Platform> | undefined;

/** The server's description of the platform, fetched once. */
export function fetchPlatformInfo(): Promise<Platform> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<Platform> {
  try {
    const path = '/api/entry';
    const response = await (takePrefetched(path)?.answer ?? fetch(path, { headers: { Accept: 'application/json' } }));
    const answer = response.ok ? ((await response.json()) as Partial<Platform>) : null;
    return { ...unknown, ...answer };
  } catch {
    return unknown;
  }
}

function leftByShell(state: unknown): boolean {
  return (state as { shell?: unknown } | null)?.shell === true;
}

/** Reads the address; asks the server only where the address is not sufficient (docs/rules/entry-selection.md). */
export async function resolveHere({ location, history }: Window): Promise<Resolved> {
  // The link that an empty server prints. The name is a literal here, because a module shared with the console would
  // become another file to load.
  if (location.hash.startsWith('#first-run=')) return { surface: 'console', organization: null };
  const place = {
    host: location.hostname,
    path: location.pathname,
    query: new URLSearchParams(location.search),
    fromShell: leftByShell(history.state),
  };
  const known = needsEntry(place) ? await fetchPlatformInfo() : unknown;
  return resolveSurface({ ...place, ...known });
}
