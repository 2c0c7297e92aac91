import {
  hashKey,
  notifyManager,
  type QueryClient,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { shareRows } from '@/api/client/share-rows';
import type { Table, WaitlistEntry } from '@/api/types';

/** The two lists that nearly every event is about, as far as they have been read. */
export interface FloorLists {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
}

interface FloorStore {
  get: () => FloorLists;
  subscribe: (listener: () => void) => () => void;
}

const NONE: never[] = [];

/** Watches the cache once for everything of a room that is on the screen. */
function createFloorStore(client: QueryClient, roomId: string): FloorStore {
  const cache = client.getQueryCache();
  const keys = { tables: ['/api/tables', roomId], entries: ['/api/waitlist', roomId] };
  const hashes = new Set([hashKey(keys.tables), hashKey(keys.entries)]);
  const listeners = new Set<() => void>();
  let floor: FloorLists = { tables: NONE, entries: NONE };
  let current = false;
  let leave: (() => void) | undefined;

  function tell() {
    for (const listener of [...listeners]) listener();
  }

  return {
    get() {
      if (current) return floor;
      const tables = client.getQueryData<Table[]>(keys.tables) ?? NONE;
      const entries = client.getQueryData<WaitlistEntry[]>(keys.entries) ?? NONE;
      if (tables !== floor.tables || entries !== floor.entries) floor = { tables, entries };
      // While nobody watches, the cache may change unseen.
      current = leave !== undefined;
      return floor;
    },
    subscribe(listener) {
      listeners.add(listener);
      leave ??= cache.subscribe(({ query }) => {
        if (!current || !hashes.has(query.queryHash)) return;
        current = false;
        // Together with everybody else who reads the cache: one drawing for all of them.
        notifyManager.schedule(tell);
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
        current = false;
      };
    },
  };
}

const stores = new WeakMap<QueryClient, Map<string, FloorStore>>();

/** The lists of a room, for who is told of each change. */
export function floorStore(client: QueryClient, roomId: string): FloorStore {
  const rooms = stores.get(client) ?? new Map<string, FloorStore>();
  stores.set(client, rooms);
  const store = rooms.get(roomId) ?? createFloorStore(client, roomId);
  rooms.set(roomId, store);
  return store;
}

/**
 * What a part of a screen shows of a room's tables and waitlist. It is drawn again only when that is another, by value. Who
 * reads the lists (`useTables`, `useWaitlist`) is the page; it keeps them, and asks for their state only.
 */
export function useFloor<T>(roomId: string, select: (floor: FloorLists) => T): T {
  const store = floorStore(useQueryClient(), roomId);
  const last = useRef<{ floor: FloorLists; select: typeof select; shown: T }>(undefined);

  function read(): T {
    const floor = store.get();
    const known = last.current;
    if (known?.floor === floor && known.select === select) return known.shown;
    const now = select(floor);
    // Who asks for the lists themselves gets them as they are.
    const whole = [floor, floor.tables, floor.entries].some((list) => Object.is(list, now));
    const shown = known === undefined || whole ? now : (shareRows(known.shown, now) as T);
    last.current = { floor, select, shown };
    return shown;
  }

  return useSyncExternalStore(store.subscribe, read, read);
}

/** The present lists for who acts on them, without being drawn again when they change. */
export function useFloorNow(roomId: string): () => FloorLists {
  return floorStore(useQueryClient(), roomId).get;
}

/** Of a query whose data others ask for: whether it has any, and what went wrong. */
export type ReadState = Pick<
  UseQueryResult<true>,
  'data' | 'isError' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
>;

/** The state of a list without the list: a page that asks for no more is not drawn again with each event. */
export function stateOf(query: UseQueryResult): ReadState {
  return {
    data: query.isPending || query.isLoadingError ? undefined : true,
    isError: query.isError,
    // What changes with each event or each reading is asked for by who says it, when something went wrong.
    get error() {
      return query.error;
    },
    get isFetching() {
      return query.isFetching;
    },
    get dataUpdatedAt() {
      return query.dataUpdatedAt;
    },
    refetch: query.refetch as ReadState['refetch'],
  };
}
