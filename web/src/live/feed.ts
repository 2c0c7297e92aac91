import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { COMMUNITY } from '@/api/companion';
import { pathOf, splitKey } from '@/api/client/query-fn';
import { observeBuild } from '@/api/client/build';
import { lockPage, observeActor } from '@/api/client/identity';
import { reached } from '@/api/client/reachability';
import { userQuery } from '@/api/shared-queries';
import { forgetEtag, versionOf } from '@/api/client/versions';
import { COALESCE_MS, FIGURES_MS } from '@/config/constants';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { ANY, type Cache } from './cache';
import { EVENT_MAP } from './event-map';
import { COMMUNITY_KEYS } from './home-game-map';
import { ORGANIZATION_KEYS } from './organization-keys';
import { roomKeys } from './room-keys';
import type { EventOf, EventType, LiveEvent } from './events';
import type { ServerSession } from './messages';
import type { LiveListener } from './socket';

/** Events kept for answers that are under way when they come. An answer is seldom more than a second on its way. */
const KEPT = 500;

/** The events of one act come one by one, and are shown together. So long the first waits for the last, should that be lost. */
const ACT_MS = 50;

interface Scope {
  /** From this version on every event has been seen. */
  since: number;
  recent: LiveEvent[];
  /** Answers read again because they were behind; never twice, lest a server that miscounts be asked for ever. */
  reread: Set<string>;
}

/** What a room's events keep fresh, or the community's. */
function keysOf(scope: string): QueryKey[] {
  return scope === COMMUNITY ? COMMUNITY_KEYS : roomKeys(scope);
}

function matches(key: QueryKey, pattern: readonly (string | null)[]): boolean {
  if (key[0] !== pattern[0]) return false;
  const { parts } = splitKey(key);
  return (
    parts.length === pattern.length && pattern.every((part, i) => part === ANY || part === parts[i])
  );
}

function startsWith(key: QueryKey, prefix: QueryKey): boolean {
  return prefix.every((part, i) => part === key[i]);
}

function handle<K extends EventType>(cache: Cache, event: EventOf<K>): void {
  const handler: (cache: Cache, event: EventOf<K>) => void = EVENT_MAP[event.type];
  handler(cache, event);
}

/**
 * Brings the socket's events into the query cache. An answer knows the version it was read at (its ETag), so an event changes
 * only what is older than itself; events that came while an answer was under way are applied when it has arrived.
 */
export class LiveFeed implements LiveListener {
  /** When what is shown was last known to be true. */
  readonly lastUpdate = createStore<number | null>(null);

  readonly #client: QueryClient;
  /** By room; null is the organization. */
  readonly #scopes = new Map<string | null, Scope>();
  readonly #pending = new Map<string, QueryKey>();
  #flush: ReturnType<typeof setTimeout> | undefined;
  /** Figures that have changed since they were asked for, while it is too early to ask again. */
  readonly #figures = new Map<string, QueryKey>();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The first of them are being collected. */
  #asking = false;
  /** Events applied so far, the number of each, and how many there were when a query was asked for last. */
  #count = 0;
  readonly #numbers = new WeakMap<LiveEvent, number>();
  readonly #askedAt = new Map<string, number>();
  #act: LiveEvent[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Watches answers arrive. Returns how to stop. */
  start(): () => void {
    const stop = this.#client.getQueryCache().subscribe(({ type, query, ...rest }) => {
      if (type !== 'updated' || !('action' in rest)) return;
      if (rest.action.type === 'fetch') this.#askedAt.set(query.queryHash, this.#count);
      if (rest.action.type === 'success' && rest.action.manual !== true) this.#arrived(query);
    });
    return () => {
      stop();
      clearTimeout(this.#flush);
      clearTimeout(this.#rest);
      clearTimeout(this.#pause);
      this.#flush = this.#rest = this.#pause = undefined;
      this.#act = [];
      this.#pending.clear();
      this.#figures.clear();
      this.#asking = false;
    };
  }

  onSessionOver(): void {
    lockPage('session-over', 'staff');
  }

  onServerSession({ user, build }: ServerSession): void {
    observeActor('staff', user);
    observeBuild(build);
  }

  onEvent(event: LiveEvent): void {
    this.#act.push(event);
    if (event.n + 1 >= event.of) this.#show();
    else this.#rest ??= setTimeout(() => this.#show(), ACT_MS);
  }

  #show(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    const act = this.#act;
    this.#act = [];
    notifyManager.batch(() => {
      for (const event of act) this.#apply(event);
    });
  }

  #apply(event: LiveEvent): void {
    const scope = this.#scopes.get(event.room);
    this.#count += 1;
    this.#numbers.set(event, this.#count);
    if (scope) {
      scope.recent.push(event);
      const dropped = scope.recent.length > KEPT ? scope.recent.shift() : undefined;
      if (dropped) scope.since = dropped.version;
    }
    handle(this.#cacheFor(event), event);
  }

  onHeard(): void {
    reached();
    this.lastUpdate.set(serverNow());
  }

  onGap(room: string | null): void {
    const scope = this.#scopes.get(room);
    if (scope) scope.recent = [];
    for (const key of room === null ? ORGANIZATION_KEYS : keysOf(room)) this.#later(key);
    if (room !== null) return;
    // What the person may do: a new role comes as a gap.
    this.#later(userQuery.queryKey);
    // A room's lists show names that are the organization's.
    for (const known of this.#scopes.keys()) if (known !== null) this.onGap(known);
  }

  onStart(room: string | null, since: number): void {
    this.#scopes.set(room, { since, recent: [], reread: new Set() });
    for (const query of this.#client.getQueryCache().findAll()) {
      if (query.state.data !== undefined && query.state.fetchStatus === 'idle')
        this.#catchUp(query);
    }
  }

  #arrived(query: Query): void {
    this.onHeard();
    if (this.#catchUp(query)) return;
    if (this.#mayBeBehind(query)) {
      this.#later(query.queryKey);
      return;
    }
    for (const { recent } of this.#scopes.values()) {
      for (const event of recent) {
        if (this.#needs(query, event, true)) handle(this.#cacheFor(event, query), event);
      }
    }
  }

  /**
   * Whether an answer without a version was under way when an event came that changes it: it may be older than the event, and
   * must not replace what the event has put there for good.
   */
  #mayBeBehind(query: Query): boolean {
    if (versionOf(pathOf(query.queryKey)) !== null) return false;
    const asked = this.#askedAt.get(query.queryHash) ?? this.#count;
    let touches = false;
    const probe: Cache = {
      patch: (pattern) => {
        touches ||= matches(query.queryKey, pattern);
      },
      derived: () => undefined,
      figures: () => undefined,
    };
    for (const { recent } of this.#scopes.values())
      for (const event of recent) if ((this.#numbers.get(event) ?? 0) > asked) handle(probe, event);
    return touches;
  }

  /** Reads again what was read before the events of its room, or of the organization, began to be followed. */
  #catchUp(query: Query): boolean {
    const version = versionOf(pathOf(query.queryKey));
    if (!version) return false;
    for (const [room, { since, reread }] of this.#scopes) {
      const read = room === null ? version.organization : version.room;
      // It has caught up: the next time that it is behind, it is read again.
      if (read !== null && read >= since) reread.delete(query.queryHash);
      if (
        read === null ||
        read >= since ||
        reread.has(query.queryHash) ||
        !this.#belongsTo(query.queryKey, room)
      )
        continue;
      reread.add(query.queryHash);
      this.#later(query.queryKey);
      return true;
    }
    return false;
  }

  #belongsTo(key: QueryKey, room: string | null): boolean {
    if (room === null) return ORGANIZATION_KEYS.some((prefix) => startsWith(key, prefix));
    if (key[0] !== '/api/seats') return keysOf(room).some((prefix) => startsWith(key, prefix));
    // A table's path does not name its room; its room's list of tables does.
    const tables = this.#client.getQueryData<{ id: string }[]>(['/api/tables', room]);
    return tables?.some((table) => table.id === key[1]) ?? this.#rooms().length <= 1;
  }

  /** Rooms with tables: neither the organization nor its community. */
  #rooms(): readonly unknown[] {
    return [...this.#scopes.keys()].filter((room) => room !== null && room !== COMMUNITY);
  }

  /** What `event` may change: every answer that is older, or `only` the one that has just arrived. */
  #cacheFor(event: LiveEvent, only?: Query): Cache {
    let patching = false;
    return {
      patch: (pattern, change) => {
        patching = true;
        for (const query of only ? [only] : this.#client.getQueryCache().findAll()) {
          if (matches(query.queryKey, pattern) && this.#needs(query, event, only !== undefined))
            this.#patch(query, change);
        }
        patching = false;
      },
      derived: (key) => {
        // The figures were read again when the event came. For one answer that catches up, only what its own change asks
        // for counts: else it would be read because it was read.
        if (!only || patching) this.#later(key);
      },
      figures: (key) => {
        if (!only || patching) this.#seldom(key);
      },
    };
  }

  #needs(query: Query, event: LiveEvent, arrived: boolean): boolean {
    // An invalidated answer is read again anyway, and a patch would make it count as fresh.
    if (query.state.data === undefined || query.state.isInvalidated) return false;
    const version = versionOf(pathOf(query.queryKey));
    const read = event.room === null ? version?.organization : version?.room;
    // Without a version an answer that has just arrived counts as newest, one that lay there as older than the event.
    return read === null || read === undefined ? !arrived : event.version > read;
  }

  #patch<T>(
    query: Query,
    change: (data: T, params: ReturnType<typeof splitKey>['params']) => T,
  ): void {
    const key = query.queryKey;
    const { params } = splitKey(key);
    const before = this.#client.getQueryData<T>(key);
    if (before === undefined) return;
    const after = change(before, params);
    if (after === before) return;
    forgetEtag(pathOf(key));
    this.#client.setQueryData<T>(key, () => after);
  }

  #invalidate(key: QueryKey): void {
    const queries = this.#client.getQueryCache().findAll({ queryKey: key });
    if (queries.length === 0) return;
    for (const query of queries) forgetEtag(pathOf(query.queryKey));
    void this.#client.invalidateQueries({ queryKey: key });
  }

  /** The first of a series soon, what follows together when the pause is over: so nothing is older than that. */
  #seldom(key: QueryKey): void {
    if (!this.#isKept(key)) return;
    if (this.#pause === undefined) this.#ask([key]);
    else if (this.#asking) this.#later(key);
    else this.#figures.set(JSON.stringify(key), key);
  }

  #ask(keys: readonly QueryKey[]): void {
    this.#asking = true;
    for (const key of keys) this.#later(key);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      const changed = [...this.#figures.values()];
      this.#figures.clear();
      if (changed.length > 0) this.#ask(changed);
    }, FIGURES_MS);
  }

  /** What nobody has read needs no reading again. */
  #isKept(key: QueryKey): boolean {
    return this.#client
      .getQueryCache()
      .getAll()
      .some(({ queryKey }) => startsWith(queryKey, key));
  }

  /** Collects for a moment: a seating is four events, and the figures are worth one read. */
  #later(key: QueryKey): void {
    if (!this.#isKept(key)) return;
    this.#pending.set(JSON.stringify(key), key);
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      this.#asking = false;
      const keys = [...this.#pending.values()];
      this.#pending.clear();
      notifyManager.batch(() => {
        for (const pending of keys) this.#invalidate(pending);
      });
    }, COALESCE_MS);
  }
}
