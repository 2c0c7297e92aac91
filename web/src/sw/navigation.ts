import { isUnder } from '@/lib/is-under';
import { startsFromCache } from './cache-first';

/** How the service worker answers a navigation to an address. `network` leaves it to the browser. */
type Answer = 'cache-first' | 'network-first' | 'network';

/** Addresses of the server, and the pages that have no service worker. */
const NETWORK = [
  ...['/api', '/ws', '/healthz', '/readyz', '/metrics'],
  ...['/register', '/__kit', '/screen', '/board', '/p', '/r', '/stop', '/guide'],
];

function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}

export function answerOf({ pathname, searchParams }: URL): Answer {
  if (searchParams.get('admin') === 'true' || searchParams.get('landing') === 'true') return 'network';
  if (NETWORK.some((root) => isUnder(pathname, root)) || isFile(pathname)) return 'network';
  return startsFromCache(pathname) ? 'cache-first' : 'network-first';
}

/**
 * The screens with files of their own, by the first segment of their paths. Every other path belongs to the console.
 */
const SCREENS = ['mobile', 'dealer', 'pitboss-go', 'pit-boss', 'roaming-manager', 'clock'];

/** The group of files of a path, as `tools/service-worker.mjs` names them. */
export function groupOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return SCREENS.includes(first) ? first : 'console';
}
