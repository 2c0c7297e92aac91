import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { GAMES, GO, memberQuery } from '@/api/companion';
import { observeBuild } from '@/api/client/build';
import { lockPage, observeActor } from '@/api/client/identity';
import { reached } from '@/api/client/reachability';
import { COALESCE_MS } from '@/config/constants';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { type CommunityEvent, parseCommunityMessage } from './community-messages';
import { type Live, liveUrl } from './connection';
import { tellAppended, tellGame, tellLogGap } from './game-log';
import { dropGame, putGame, putPen } from './home-games';
import type { ServerSession } from './messages';
import { type LiveListener, LiveSocket, type Surroundings } from './socket';

const EVERYTHING: QueryKey[] = [
  [GAMES],
  [GO, 'stats'],
  [GO, 'leaderboard'],
  [GO, 'admin'],
  memberQuery.queryKey,
];

/** Brings the community's events into the query cache, and what was appended to a log to who follows it. */
class CommunityFeed implements LiveListener<CommunityEvent> {
  readonly lastUpdate = createStore<number | null>(null);

  readonly #client: QueryClient;
  readonly #pending = new Map<string, QueryKey>();
  #flush: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  stop(): void {
    clearTimeout(this.#flush);
    this.#flush = undefined;
    this.#pending.clear();
  }

  onHeard(): void {
    reached();
    this.lastUpdate.set(serverNow());
  }

  /** What was read before may lack something. */
  onStart(room: string | null): void {
    if (room !== null) this.#missed();
  }

  onGap(room: string | null): void {
    if (room !== null) this.#missed();
  }

  onSessionOver(): void {
    lockPage('session-over', 'companion');
  }

  onServerSession({ user, build }: ServerSession): void {
    observeActor('companion', user);
    observeBuild(build);
  }

  onEvent(event: CommunityEvent): void {
    switch (event.type) {
      case 'home_game_updated': {
        if (putGame(this.#client, event.data)) this.#later([GAMES, 'pages']);
        tellGame(event.data.id);
        if (event.data.status !== 'completed') return;
        this.#later([GO, 'stats']);
        this.#later([GO, 'leaderboard']);
        return;
      }
      case 'home_game_removed':
        dropGame(this.#client, event.data.id);
        tellGame(event.data.id);
        return;
      case 'home_game_log':
        putPen(this.#client, event.data);
        tellAppended(event.data);
        return;
      case 'community_updated':
        this.#later([GO, 'admin']);
        this.#later(memberQuery.queryKey);
        return;
      case 'hidden':
        return;
    }
  }

  #missed(): void {
    for (const key of EVERYTHING) this.#later(key);
    tellLogGap();
  }

  #later(key: QueryKey): void {
    this.#pending.set(JSON.stringify(key), key);
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      const keys = [...this.#pending.values()];
      this.#pending.clear();
      for (const queryKey of keys) void this.#client.invalidateQueries({ queryKey });
    }, COALESCE_MS);
  }
}

/** Opens the companion's socket and keeps the cache in step with what it says, until `stop`. */
export function connect(client: QueryClient, around?: Surroundings): Live {
  const feed = new CommunityFeed(client);
  const socket = new LiveSocket(`${liveUrl()}?as=companion`, feed, parseCommunityMessage, around);
  socket.connect();
  return {
    feed,
    socket,
    stop() {
      socket.close();
      feed.stop();
    },
  };
}
