// The live feed on lists that a screen has read, for a test file's own server. Time is the test's.
import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryFn } from '@/api/client/query-fn';
import type { EventData, EventType, LiveEvent } from '@/live/events';
import { LiveFeed } from '@/live/feed';
import { type Asked, fakeFetch, jsonAnswer } from './fake-fetch';
import { NOW, ROOM_ID } from './fixtures/make';

export const TABLES = ['/api/tables', ROOM_ID];
export const WAITLIST = ['/api/waitlist', ROOM_ID];
export const STATS = ['/api/dashboard/stats', ROOM_ID];

class FeedScene {
  client = newClient();
  feed = new LiveFeed(this.client);
  /** What was asked of the server since the last list was shown. */
  asked: Asked[] = [];
  /** The versions of what the server answers: room and organization. */
  etag = '';
  #answers: Record<string, unknown> = {};
  #stop: () => void = () => undefined;

  open() {
    vi.useFakeTimers({ now: NOW });
    this.client = newClient();
    this.feed = new LiveFeed(this.client);
    this.#stop = this.feed.start();
    this.etag = '"184.12"';
    this.#answers = {};
    this.asked = fakeFetch(({ path }) =>
      jsonAnswer(this.#answers[path.split('?')[0] ?? ''] ?? [], { ETag: this.etag }),
    );
  }

  close() {
    this.#stop();
    this.client.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }

  /** The socket says where its events begin. */
  start = () => {
    this.feed.onStart(ROOM_ID, 184);
    this.feed.onStart(null, 12);
  };

  /** Reads a list as a screen does: it is read again when it is invalidated. */
  async show(queryKey: QueryKey, body: unknown): Promise<void> {
    this.#answers[String(queryKey.filter((part) => typeof part === 'string').join('/'))] = body;
    this.watch(queryKey);
    await vi.advanceTimersByTimeAsync(0);
    this.asked.length = 0;
  }

  watch(queryKey: QueryKey): void {
    new QueryObserver(this.client, { queryKey }).subscribe(() => {});
  }

  of = <T>(key: QueryKey) => this.client.getQueryData<T>(key);
  paths = () => this.asked.map(({ path }) => path);
}

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, queryFn } } });

/** For the top of a test file: each test has a scene of its own. */
export function openFeed(): FeedScene {
  const scene = new FeedScene();
  beforeEach(() => scene.open());
  afterEach(() => scene.close());
  return scene;
}

export function liveEvent<K extends EventType>(
  type: K,
  data: EventData<K>,
  over: Partial<LiveEvent> = {},
): LiveEvent {
  // The pair is right by the signature; the union cannot be built from a type parameter.
  return { type, data, room: ROOM_ID, version: 185, n: 0, of: 1, at: '', ...over } as LiveEvent;
}

/** Long enough for what is read again once for several events. */
export const coalesced = () => vi.advanceTimersByTimeAsync(200);
