import type { QueryClient } from '@tanstack/react-query';
import { LiveFeed } from './feed';
import { LiveSocket, type Surroundings } from './socket';

/** The socket with what it feeds. */
export interface Live {
  feed: LiveFeed;
  socket: LiveSocket;
  stop: () => void;
}

export function liveUrl(
  { protocol, host }: Pick<Location, 'protocol' | 'host'> = window.location,
): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws`;
}

/** Opens the socket and keeps the cache in step with what it says, until `stop`. */
export function connect(client: QueryClient, around?: Surroundings): Live {
  const feed = new LiveFeed(client);
  const socket = new LiveSocket(liveUrl(), feed, around);
  const rest = feed.start();
  socket.connect();
  return {
    feed,
    socket,
    stop() {
      socket.close();
      rest();
    },
  };
}
