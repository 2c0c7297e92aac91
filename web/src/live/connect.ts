import type { QueryClient } from '@tanstack/react-query';
import { parseMessage } from './events';
import { type Live, liveUrl } from './connection';
import { LiveFeed } from './feed';
import { LiveSocket, type Surroundings } from './socket';

/** Opens the socket and keeps the cache in step with what it says, until `stop`. */
export function connect(client: QueryClient, around?: Surroundings): Live {
  const feed = new LiveFeed(client);
  const socket = new LiveSocket(liveUrl(), feed, parseMessage, around);
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
