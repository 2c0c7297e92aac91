// A page of the staff without its screens: the app's own cache, socket and event rules, with every query that a screen
// may show.
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { onWrite } from '@/api/client/changed';
import { isStatus } from '@/api/client/errors';
import { requestPage } from '@/api/client/http';
import { pathOf, queryFn, splitKey } from '@/api/client/query-fn';
import { setToken } from '@/api/client/tokens';
import type { Cache } from '@/api/live/cache';
import { connect } from '@/api/live/connect';
import type { EventRules } from '@/api/live/events';
import type { ServerEvent } from '@/api/live/messages';
import type { SocketEnvironment } from '@/api/live/socket';
import { everyRow, pagesQuery, userQuery } from '@/api/queries';
import { createQueryClient } from '@/api/query-client';
import { EVENTS } from '@/app/live';
import { roomKeys, subjectKeys, type Subjects } from './reads';

type Pattern = readonly unknown[];

/** The part of the cache that an event has patched or invalidated. */
export interface Touched {
  type: string;
  room: string | null;
  pattern: Pattern;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const textOf = (value: unknown) => JSON.stringify(value);

/** Queries that read every page of a list. */
const wholeLists = [
  ['/api/game-sessions', 'host', 'me'],
  ['/api/game-sessions', 'players'],
].map(textOf);

/** The app's rules, which record the keys that they touch. */
function recorded(touched: Touched[]): EventRules[] {
  return EVENTS.map(({ on, keys }) => ({
    keys,
    on: Object.fromEntries(
      Object.entries(on).map(([type, handle]) => [
        type,
        (cache: Cache, event: ServerEvent) => {
          const note = <T extends Pattern>(pattern: T): T => {
            touched.push({ type, room: event.room, pattern });
            return pattern;
          };
          const noting: Cache = {
            patch: (key, change) => cache.patch(note(key), change),
            invalidate: (key) => cache.invalidate(note(key)),
            invalidateThrottled: (key) => cache.invalidateThrottled(note(key)),
          };
          (handle as (cache: Cache, event: ServerEvent) => void)(noting, event);
        },
      ]),
    ),
  }));
}

export async function openPage(room: string, token: string) {
  setToken('staff', token);
  const client = createQueryClient();
  const user = await client.fetchQuery(userQuery);
  if (user === null) throw new Error('nobody is signed in');
  const me = user;

  /** Complete versions by scope, and the events since they were last taken. */
  const versions = new Map<string | null, number>();
  const heard: ServerEvent[] = [];
  const touched: Touched[] = [];
  const around: SocketEnvironment = {
    open: (url) => {
      const socket = new WebSocket(`${url}?token=${token}`);
      socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as ServerEvent));
      return socket;
    },
    random: Math.random,
    setTimeout: (run, ms) => Number(window.setTimeout(run, ms)),
    clearTimeout: (timer) => window.clearTimeout(timer),
    now: Date.now,
  };

  function hear(event: ServerEvent): void {
    if (event.type === 'subscribed') versions.set(event.room, event.version);
    if (event.of === undefined) return;
    heard.push(event);
    if (event.n + 1 >= event.of) versions.set(event.room, event.version);
  }

  const live = connect(client, recorded(touched), around);
  const stopWrites = onWrite((result) => live.onWrite(result));
  live.socket.subscribe(room);
  live.socket.subscribe('community');
  await until(() => versions.has(room) && versions.has('community'), 'the subscriptions');

  async function until(isReached: () => boolean, what: string): Promise<void> {
    for (let tries = 0; !isReached(); tries++) {
      if (tries > 2_000) throw new Error(`${what}: not within ten seconds`);
      await pause(5);
    }
  }

  const shown = new Map<string, { key: QueryKey; stop: () => void }>();

  function watch(key: QueryKey): () => void {
    const { parts, params } = splitKey(key);
    const path = parts.map(String);
    const head = path.slice(0, -1);
    if (path.at(-1) === 'pages')
      return new InfiniteQueryObserver(client, pagesQuery(head, params)).subscribe(() => undefined);
    const read = wholeLists.includes(textOf(key))
      ? () => everyRow(path)
      : path.at(-1) === 'page'
        ? () => requestPage(pathOf([...head, params]))
        : queryFn;
    return new QueryObserver<unknown>(client, { queryKey: [...key], queryFn: read }).subscribe(() => undefined);
  }

  function hide(name: string): void {
    const query = shown.get(name);
    if (query === undefined) return;
    query.stop();
    client.removeQueries({ queryKey: query.key, exact: true });
    shown.delete(name);
  }

  /** Waits until nothing is being read or about to be read. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      await pause(15);
      quiet = client.isFetching() > 0 ? 0 : quiet + 1;
    }
  }

  const errorOf = (key: QueryKey) => client.getQueryState(key)?.error ?? null;

  /** The subject of a query may be gone, but no read may have failed. */
  function requireAnswers(): void {
    for (const { key } of shown.values()) {
      const error = errorOf(key);
      if (error !== null && !isStatus(error, 404)) throw new Error(`GET ${pathOf(key)}`, { cause: error });
    }
  }

  return {
    token,
    stop() {
      stopWrites();
      live.stop();
      client.clear();
    },

    /** Shows the queries of the room and of these subjects. */
    async show(subjects: Subjects): Promise<void> {
      const keys = [...roomKeys(room, me.organization.id, me.id), ...subjectKeys(room, subjects)];
      const wanted = new Map(keys.map((key) => [textOf(key), key]));
      for (const name of [...shown.keys()]) if (!wanted.has(name)) hide(name);
      for (const [name, key] of wanted) if (!shown.has(name)) shown.set(name, { key, stop: watch(key) });
      await settle();
      for (const [name, { key }] of [...shown]) {
        // A tournament without prizes has no payouts.
        if (isStatus(errorOf(key), 404)) hide(name);
      }
      requireAnswers();
    },

    /** Waits for the events of an act and for the reads that they cause. Returns what has arrived since. */
    async follow(changed: string | null): Promise<{ heard: ServerEvent[]; touched: Touched[] }> {
      for (const [name = '', version] of (changed ?? '').split(' ').map((text) => text.split('@'))) {
        const scope = name === 'organization' ? null : name.replace(/^room\//, '');
        if (versions.has(scope))
          await until(() => (versions.get(scope) ?? 0) >= Number(version), `version ${version} of ${name}`);
      }
      await settle();
      requireAnswers();
      return { heard: heard.splice(0), touched: touched.splice(0) };
    },

    /** The cached data of each shown query, as text. */
    snapshot: () => new Map([...shown.values()].map(({ key }) => [key, textOf(client.getQueryData(key))])),

    async readAgain(prefixes: readonly QueryKey[]): Promise<void> {
      await Promise.all(prefixes.map((queryKey) => client.refetchQueries({ queryKey })));
    },

    /** The keys that a gap in a scope invalidates, with those of the rooms that show the organization's names. */
    keysAfterGap(scope: string | null): QueryKey[] {
      const keys = EVENTS.flatMap((rules) => rules.keys(scope));
      return scope === null ? [...keys, ...EVENTS.flatMap((rules) => rules.keys(room)), userQuery.queryKey] : keys;
    },
  };
}
