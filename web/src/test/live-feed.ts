// Tests the live feed on lists that a screen has read. Each test file provides its own server. Time is faked.
import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryFn } from '@/api/client/query-fn';
import type { EventData, EventType } from '@/api/live/events';
import { LiveFeed } from '@/api/live/feed';
import { EVENTS } from '@/app/live';
import type { ServerEvent } from '@/api/live/messages';
import { type Asked, fakeFetch, jsonAnswer } from './fake-fetch';
import { NOW, ROOM_ID } from './fixtures/make';

export const TABLES = ['/api/tables', ROOM_ID];
export const WAITLIST = ['/api/waitlist', ROOM_ID];
export const STATS = ['/api/dashboard/stats', ROOM_ID];

class FeedScene {
  client = newClient();
  feed = new LiveFeed(this.client, EVENTS);
  /** The requests since the last list was shown. */
  asked: Asked[] = [];
  /** The versions in the server's answers: room and organization. */
  etag = '';
  #answers: Record<string, unknown> = {};
  #stop: () => void = () => undefined;

  open() {
    vi.useFakeTimers({ now: NOW });
    this.client = newClient();
    this.feed = new LiveFeed(this.client, EVENTS);
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

  /** Simulates the version at which the socket's events begin. */
  start = () => {
    this.feed.onStart(ROOM_ID, 184);
    this.feed.onStart(null, 12);
  };

  /** Reads a list as a screen does: it is refetched when it is invalidated. */
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

/** For the top of a test file: each test has its own scene. */
export function openFeed(): FeedScene {
  const scene = new FeedScene();
  beforeEach(() => scene.open());
  afterEach(() => scene.close());
  return scene;
}

/** The data of an event. Its words for the audit trail change nothing on a screen. */
export type Told<K extends EventType> = Omit<EventData<K>, 'what'>;

export function liveEvent<K extends EventType>(type: K, data: Told<K>, over: Partial<ServerEvent> = {}): ServerEvent {
  return { type, data, room: ROOM_ID, version: 185, n: 0, of: 1, at: '', ...over };
}

/** Waits long enough for a batched refetch. */
export const coalesced = () => vi.advanceTimersByTimeAsync(200);
