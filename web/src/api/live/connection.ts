import type { Store } from '@/lib/store';
import type { WriteResult } from '../client/changed';
import type { LiveSocket } from './socket';

/** The app's view of a live connection, whichever events it carries. */
export interface Live {
  feed: { lastUpdate: Store<number | null> };
  socket: Pick<LiveSocket, 'status' | 'connect' | 'wake' | 'retryQuietly' | 'subscribe' | 'unsubscribe'>;
  /** Keeps what the page shows in step with a write that it has sent. */
  onWrite: (result: WriteResult) => void;
  stop: () => void;
}

export function liveUrl({ protocol, host }: Pick<Location, 'protocol' | 'host'> = window.location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}
