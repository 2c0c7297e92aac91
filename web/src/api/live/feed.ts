import { notifyManager, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isPatched } from '../acts/patches';
import { pathOf, splitKey } from '../client/query-fn';
import { observeBuild } from '../client/build';
import { lockPage, observeActor } from '../client/identity';
import { reached } from '../client/reachability';
import { userQuery } from '../queries';
import { forgetEtag, versionOf } from '../client/versions';
import { COALESCE_MS, THROTTLED_INVALIDATION_MS } from '@/lib/config';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';
import { ANY, type Cache } from './cache';
import type { EventHandler, EventOf, EventRules, EventType } from './events';
import type { ServerEvent, ServerSession } from './messages';
import type { LiveListener } from './socket';

/** Its keys name a table, not the room. */
const SEATS = '/api/seats';

/** Events buffered for answers that are in flight when the events arrive. An answer rarely takes more than a second. */
const KEPT = 500;

/**
 * All events of one act are applied in one render. If the last one is missing, those that arrived are applied after
 * this many milliseconds.
 */
const ACT_MS = 50;

interface Scope {
  /** Every event after this version has been received. */
  since: number;
  recent: ServerEvent[];
  /**
   * Answers refetched because they were behind. None is refetched twice: a server with a wrong version would cause an
   * endless loop.
   */
  reread: Set<string>;
}

function matches(key: QueryKey, pattern: readonly (string | null)[]): boolean {
  if (key[0] !== pattern[0]) return false;
  const { parts } = splitKey(key);
  return parts.length === pattern.length && pattern.every((part, i) => part === ANY || part === parts[i]);
}

function hasRule(on: EventRules['on'], event: ServerEvent): event is EventOf<EventType> {
  return Object.hasOwn(on, event.type);
}

function applyRule<K extends EventType>(on: EventRules['on'], cache: Cache, event: EventOf<K>): void {
  const handler: EventHandler<K> | undefined = on[event.type];
  handler?.(cache, event);
}

/**
 * Applies the socket's events to the query cache. An answer carries the version it was read at (its ETag), so an event
 * changes only answers older than itself. Events that arrive while a request is in flight are applied to its answer.
 */
export class LiveFeed implements LiveListener {
  /** The instant at which the cache was last known to be up to date. */
  readonly lastUpdate = createStore<number | null>(null);

  readonly #client: QueryClient;
  readonly #rules: readonly EventRules[];
  /** By room; null is the organization. */
  readonly #scopes = new Map<string | null, Scope>();
  readonly #pending = new Map<string, QueryKey>();
  #flush: ReturnType<typeof setTimeout> | undefined;
  /** Figures that are stale and wait for the end of the throttle interval. */
  readonly #figures = new Map<string, QueryKey>();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The first stale figures are being collected. */
  #asking = false;
  /** The number of events applied so far, the number of each event, and the count at the last fetch of each query. */
  #count = 0;
  readonly #numbers = new WeakMap<ServerEvent, number>();
  readonly #askedAt = new Map<string, number>();
  #act: ServerEvent[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, rules: readonly EventRules[]) {
    this.#client = client;
    this.#rules = rules;
  }

  /** Subscribes to the query cache. Returns the function that unsubscribes. */
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

  onEvent(event: ServerEvent): void {
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

  #apply(event: ServerEvent): void {
    const scope = this.#scopes.get(event.room);
    this.#count += 1;
    this.#numbers.set(event, this.#count);
    if (scope) {
      scope.recent.push(event);
      const dropped = scope.recent.length > KEPT ? scope.recent.shift() : undefined;
      if (dropped) scope.since = dropped.version;
    }
    this.#handle(this.#cacheFor(event), event);
  }

  /**
   * Applies an event, unless this session may not read it or a newer server sent it. An event that cannot be applied
   * counts as missed.
   */
  #handle(cache: Cache, event: ServerEvent): void {
    try {
      for (const { on } of this.#rules) if (hasRule(on, event)) applyRule(on, cache, event);
    } catch (error) {
      console.warn(`live: ${event.type} could not be applied; its queries are read again`, error);
      this.onGap(event.room);
    }
  }

  onHeard(): void {
    reached();
    this.lastUpdate.set(serverNow());
  }

  onGap(room: string | null): void {
    const scope = this.#scopes.get(room);
    if (scope) scope.recent = [];
    for (const key of this.#keysOf(room)) this.#later(key);
    if (room !== null) return;
    // Refetch the person's permissions: a changed role arrives as a gap.
    this.#later(userQuery.queryKey);
    // A room's lists show names that belong to the organization.
    for (const known of this.#scopes.keys()) if (known !== null) this.onGap(known);
  }

  onStart(room: string | null, since: number): void {
    this.#scopes.set(room, { since, recent: [], reread: new Set() });
    for (const query of this.#client.getQueryCache().findAll()) {
      if (query.state.data !== undefined && query.state.fetchStatus === 'idle') this.#catchUp(query);
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
        if (this.#needs(query, event, true)) this.#handle(this.#cacheFor(event, query), event);
      }
    }
  }

  /**
   * Whether an answer without a version was in flight when an event arrived that changes it. The answer may be older
   * than the event, so it must not overwrite the event's patch for good.
   */
  #mayBeBehind(query: Query): boolean {
    if (versionOf(pathOf(query.queryKey)) !== null) return false;
    const asked = this.#askedAt.get(query.queryHash) ?? this.#count;
    let touches = false;
    const probe: Cache = {
      patch: (pattern) => {
        touches ||= matches(query.queryKey, pattern);
      },
      invalidate: () => undefined,
      invalidateThrottled: () => undefined,
    };
    for (const { recent } of this.#scopes.values())
      for (const event of recent) if ((this.#numbers.get(event) ?? 0) > asked) this.#handle(probe, event);
    return touches;
  }

  /** Refetches answers that were read before the subscription to their room, or to the organization, began. */
  #catchUp(query: Query): boolean {
    const version = versionOf(pathOf(query.queryKey));
    if (!version) return false;
    for (const [room, { since, reread }] of this.#scopes) {
      const read = room === null ? version.organization : version.room;
      // The answer has caught up. The next time that it is behind, it may be refetched again.
      if (read !== null && read >= since) reread.delete(query.queryHash);
      if (read === null || read >= since || reread.has(query.queryHash) || !this.#belongsTo(query.queryKey, room))
        continue;
      reread.add(query.queryHash);
      this.#later(query.queryKey);
      return true;
    }
    return false;
  }

  /** The queries that the events of a scope keep fresh. */
  #keysOf(scope: string | null): QueryKey[] {
    return this.#rules.flatMap(({ keys }) => keys(scope));
  }

  #belongsTo(key: QueryKey, room: string | null): boolean {
    const belongs = this.#keysOf(room).some((prefix) => partialMatchKey(key, prefix));
    if (key[0] !== SEATS || room === null) return belongs;
    // A table's path does not name its room; the room's list of tables does.
    const tables = this.#client.getQueryData<{ id: string }[]>(['/api/tables', room]);
    return tables?.some((table) => table.id === key[1]) ?? (belongs && this.#isOnlyRoom(room));
  }

  /** Whether no other scope is a room with tables. The organization and its community have none. */
  #isOnlyRoom(room: string): boolean {
    const hasSeats = (scope: string | null) => this.#keysOf(scope).some(([path]) => path === SEATS);
    return [...this.#scopes.keys()].every((scope) => scope === room || !hasSeats(scope));
  }

  /** Applies `event` to every older answer, or only to `only`, an answer that has just arrived. */
  #cacheFor(event: ServerEvent, only?: Query): Cache {
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
      invalidate: (key) => {
        // This event has already invalidated its figures once. While replaying it onto one late answer, invalidate only
        // what that answer's own patch needs; otherwise the refetch would trigger itself.
        if (!only || patching) this.#later(key);
      },
      invalidateThrottled: (key) => {
        if (!only || patching) this.#seldom(key);
      },
    };
  }

  #needs(query: Query, event: ServerEvent, arrived: boolean): boolean {
    // An invalidated answer is refetched anyway, and a patch would mark it as fresh.
    if (query.state.data === undefined || query.state.isInvalidated) return false;
    const version = versionOf(pathOf(query.queryKey));
    const read = event.room === null ? version?.organization : version?.room;
    // Without a version, an answer that has just arrived counts as the newest; a cached one counts as older than the
    // event.
    return read === null || read === undefined ? !arrived : event.version > read;
  }

  #patch<T>(query: Query, change: (data: T, params: ReturnType<typeof splitKey>['params']) => T): void {
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

  /**
   * Throttles invalidation: the first of a series runs soon, the following ones together at the end of the interval, so
   * no figure is older than the interval.
   */
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
    }, THROTTLED_INVALIDATION_MS);
  }

  /** Skip keys that no query has loaded. */
  #isKept(key: QueryKey): boolean {
    return this.#client
      .getQueryCache()
      .getAll()
      .some(({ queryKey }) => partialMatchKey(queryKey, key));
  }

  /** Batches for a moment: seating a player is four events, and the figures are worth one refetch. */
  #later(key: QueryKey): void {
    if (!this.#isKept(key)) return;
    this.#pending.set(JSON.stringify(key), key);
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      this.#asking = false;
      const keys = [...this.#pending.values()];
      this.#pending.clear();
      notifyManager.batch(() => {
        for (const pending of keys)
          if (isPatched(pending)) this.#later(pending);
          else this.#invalidate(pending);
      });
    }, COALESCE_MS);
  }
}
