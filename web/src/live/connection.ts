import type { Store } from '@/lib/store';
import type { LiveSocket } from './socket';

/** What the app sees of a live connection, whichever events it carries. */
export interface Live {
  feed: { lastUpdate: Store<number | null> };
  socket: Pick<
    LiveSocket,
    'status' | 'connect' | 'wake' | 'retryQuietly' | 'subscribe' | 'unsubscribe'
  >;
  stop: () => void;
}

export function liveUrl(
  { protocol, host }: Pick<Location, 'protocol' | 'host'> = window.location,
): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}
