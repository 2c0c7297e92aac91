import { takeStarted } from '@/lib/started';
import { needsEntry, type Resolved, resolveSurface } from './resolve-surface';

export interface Platform {
  platformDomain: string;
  singleOrganization: boolean;
  /** Whether a card room may register itself. */
  registration: boolean;
  /** There is no organization yet. */
  firstRun?: boolean;
}

const unknown: Platform = {
  platformDomain: 'localhost',
  singleOrganization: false,
  registration: false,
};

// Not through api/http: this runs before it is known which part of the product is wanted, and weighs on all of them.
let asked: Promise<Platform> | undefined;

/** What the server says of the platform, asked once. */
export function askPlatform(): Promise<Platform> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<Platform> {
  try {
    const path = '/api/entry';
    const response = await (takeStarted(path)?.answer ??
      fetch(path, { headers: { Accept: 'application/json' } }));
    const answer = response.ok ? ((await response.json()) as Partial<Platform>) : null;
    return { ...unknown, ...answer };
  } catch {
    return unknown;
  }
}

function leftByShell(state: unknown): boolean {
  return (state as { shell?: unknown } | null)?.shell === true;
}

/** Reads the address; asks the server only where the address alone does not tell (docs/rules/entry-selection.md). */
export async function resolveHere({ location, history }: Window): Promise<Resolved> {
  // The link that an empty server prints. Its name is written out: a module shared with the console would be a file of its own.
  if (location.hash.startsWith('#first-run=')) return { surface: 'console', organization: null };
  const place = {
    host: location.hostname,
    path: location.pathname,
    query: new URLSearchParams(location.search),
    fromShell: leftByShell(history.state),
  };
  const known = needsEntry(place) ? await askPlatform() : unknown;
  return resolveSurface({ ...place, ...known });
}
