import { isUnder } from '@/lib/is-under';

// Decides from the address alone which surface of the product to load (docs/rules/entry-selection.md). `main.tsx`
// imports only that surface: a phone never downloads the console.

export type Surface = 'landing' | 'console' | 'companion' | 'admin' | 'kiosk' | 'lobby' | 'kit';

export interface Place {
  /** Without the port. */
  host: string;
  path: string;
  query: URLSearchParams;
  platformDomain: string;
  /** Set by `--organization`: every host belongs to that tenant. */
  singleOrganization?: boolean;
  /** The history entry was created by the shell, so a reload stays in the shell (docs/rules/home-games.md). */
  fromShell?: boolean;
}

export interface Resolved {
  surface: Surface;
  /** The tenant that the address names; null where the server decides. */
  organization: string | null;
}

export function isLocalHost(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host) || host.endsWith('.local');
}

const kioskPaths = ['/mobile', '/dealer', '/pit-boss', '/roaming-manager', '/clock'];

/** The screens on the walls, which are paired instead of signed in. */
const lobbyPaths = ['/screen', '/board'];

function tenantSurface(path: string): Surface {
  if (lobbyPaths.some((root) => isUnder(path, root))) return 'lobby';
  return kioskPaths.some((root) => isUnder(path, root)) ? 'kiosk' : 'console';
}

/** The label before the platform domain: "demo" of "demo.pitboss.example". */
function labelOf(host: string, platformDomain: string): string | null {
  const suffix = `.${platformDomain}`;
  return host.endsWith(suffix) && host.length > suffix.length ? host.slice(0, -suffix.length) : null;
}

export function resolveSurface(place: Place): Resolved {
  const { host, path, query, platformDomain, singleOrganization = false, fromShell = false } = place;
  if (path === '/__kit') return { surface: 'kit', organization: null };

  const label = singleOrganization ? null : labelOf(host, platformDomain);
  const named = query.get('org');
  const tenant = named ?? (label === 'www' || label === 'admin' ? null : label);

  if (isUnder(path, '/pitboss-go') && !fromShell) return { surface: 'companion', organization: tenant };
  if (query.get('admin') === 'true' || label === 'admin') return { surface: 'admin', organization: null };
  if (named !== null && named !== '') return { surface: tenantSurface(path), organization: named };
  if (!singleOrganization) {
    const local = isLocalHost(host);
    const bare = host === platformDomain || label === 'www';
    if (bare && !local) return { surface: 'landing', organization: null };
    if (local && query.get('landing') === 'true') return { surface: 'landing', organization: null };
  }
  return { surface: tenantSurface(path), organization: tenant };
}

/** Whether the address is sufficient. A local host, the companion and a named surface need no request to the server. */
export function needsEntry({ host, path, query }: Pick<Place, 'host' | 'path' | 'query'>): boolean {
  return (
    !isLocalHost(host) &&
    path !== '/__kit' &&
    !isUnder(path, '/pitboss-go') &&
    query.get('admin') !== 'true' &&
    (query.get('org') ?? '') === ''
  );
}
