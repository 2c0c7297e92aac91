import { takeStarted } from '@/lib/started';
import { needsEntry, type Resolved, resolveSurface } from './resolve-surface';

export interface Platform {
  platformDomain: string;
  singleOrganization: boolean;
  /** Whether a card room may register itself. */
  registration: boolean;
  /** There is no organization yet. */
  firstRun: boolean;
}

const unknown: Platform = {
  platformDomain: 'localhost',
  singleOrganization: false,
  registration: false,
  firstRun: false,
};

function platformOf(answer: unknown): Platform {
  return typeof answer === 'object' ? { ...unknown, ...answer } : unknown;
}

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
    return response.ok ? platformOf(await response.json()) : unknown;
  } catch {
    return unknown;
  }
}

function leftByShell(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'shell' in state && state.shell === true;
}

/** Reads the address; asks the server only where the address alone does not tell (decisions 2). */
export async function resolveHere({ location, history }: Window): Promise<Resolved> {
  const place = {
    host: location.hostname,
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: location.hash,
    fromShell: leftByShell(history.state),
  };
  const known = needsEntry(place) ? await askPlatform() : unknown;
  return resolveSurface({ ...place, ...known });
}
