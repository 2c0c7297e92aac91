import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { COMMUNITY, GAMES, GO, memberQuery, peopleQuery } from '../api';
import { observeBuild } from '@/api/client/build';
import { lockPage, observeActor } from '@/api/client/identity';
import { reached } from '@/api/client/reachability';
import { COALESCE_MS } from '@/lib/config';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { type Live, liveUrl } from '@/api/live/connection';
import type { LogAppended } from '../types';
import { Freshness } from '@/api/live/freshness';
import { tellAppended, tellGame, tellLogGap } from './game-log';
import { removeGame, upsertGame, setLease } from './home-games';
import type { EventOf } from '@/api/live/events';
import type { EventHead, ServerEvent, ServerSession } from '@/api/live/messages';
import { type LiveListener, LiveSocket, type SocketEnvironment } from '@/api/live/socket';

type CommunityEvent =
  | EventOf<'home_game_updated' | 'home_game_removed' | 'community_updated'>
  // The tracker's own fields of an entry are typed here, not on the server.
  | (EventHead & { type: 'home_game_log'; data: LogAppended });

const EVERYTHING: QueryKey[] = [
  [GAMES],
  [GO, 'stats'],
  [GO, 'leaderboard'],
  [GO, 'admin'],
  memberQuery.queryKey,
  peopleQuery.queryKey,
];

/** Applies the community's events to the query cache, and passes appended log entries to followers. */
class CommunityFeed implements LiveListener {
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

  /** Data loaded before the socket opened may be out of date. */
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

  onEvent(event: ServerEvent): void {
    try {
      // The server's own types describe the data of each event.
      this.#apply(event as CommunityEvent);
    } catch (error) {
      console.warn(`live: ${event.type} could not be applied`, error);
      this.onGap(event.room);
    }
  }

  #apply(event: CommunityEvent): void {
    switch (event.type) {
      case 'home_game_updated': {
        if (upsertGame(this.#client, event.data)) this.#later([GAMES, 'pages']);
        tellGame(event.data.id);
        if (event.data.status !== 'completed') return;
        this.#later([GO, 'stats']);
        this.#later([GO, 'leaderboard']);
        return;
      }
      case 'home_game_removed':
        removeGame(this.#client, event.data.id);
        tellGame(event.data.id);
        return;
      case 'home_game_log':
        setLease(this.#client, event.data);
        tellAppended(event.data);
        return;
      case 'community_updated':
        this.#later([GO, 'admin']);
        this.#later(memberQuery.queryKey);
        this.#later(peopleQuery.queryKey);
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

const ofLog = (path: string) => /\/(?:log|pen)$/.test(path);

/** Opens the companion's socket and keeps the cache up to date until `stop` is called. */
export function connect(client: QueryClient, around?: SocketEnvironment): Live {
  const feed = new CommunityFeed(client);
  const socket = new LiveSocket(`${liveUrl()}?as=companion`, feed, around);
  const freshness = new Freshness(socket, (scope) => feed.onGap(scope));
  socket.connect();
  return {
    feed,
    socket,
    onWrite(result) {
      // The log of a running game has its own sequence numbers.
      if (result.kind === 'conflict') feed.onGap(COMMUNITY);
      else if (!ofLog(result.path)) freshness.expect(result.changes);
    },
    stop() {
      freshness.stop();
      socket.close();
      feed.stop();
    },
  };
}
