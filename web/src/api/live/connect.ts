import type { QueryClient } from '@tanstack/react-query';
import type { EventRules } from './events';
import { type Live, liveUrl } from './connection';
import { LiveFeed } from './feed';
import { Freshness } from './freshness';
import { LiveSocket, type SocketEnvironment } from './socket';

/** Opens the socket and applies its events to the cache by the rules until `stop` is called. */
export function connect(client: QueryClient, rules: readonly EventRules[], around?: SocketEnvironment): Live {
  const feed = new LiveFeed(client, rules);
  const socket = new LiveSocket(liveUrl(), feed, around);
  const freshness = new Freshness(socket, (scope) => feed.onGap(scope));
  const rest = feed.start();
  socket.connect();
  return {
    feed,
    socket,
    onWrite(result) {
      if (result.kind === 'changed') freshness.expect(result.changes);
      else for (const scope of socket.scopes()) feed.onGap(scope);
    },
    stop() {
      freshness.stop();
      socket.close();
      rest();
    },
  };
}
