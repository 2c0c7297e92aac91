import { hashKey, notifyManager, type QueryClient, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { shareRows } from '@/api/client/share-rows';
import { waitlistKey } from '@/api/queries';
import type { NextSeats, Table, WaitlistEntry } from '@/api/types';
import { nextSeatsKey, NO_SEATS } from './waitlist/queries';

/**
 * The tables, the waitlist and the order of the open seats of a room, as far as they have loaded. Nearly every event
 * concerns one of them.
 */
export interface FloorLists {
  tables: readonly Table[];
  entries: readonly WaitlistEntry[];
  next: NextSeats;
}

interface FloorStore {
  get: () => FloorLists;
  subscribe: (listener: () => void) => () => void;
}

const NONE: never[] = [];

/** Subscribes to the query cache once for all components that show a room. */
function createFloorStore(client: QueryClient, roomId: string): FloorStore {
  const cache = client.getQueryCache();
  const keys = { tables: ['/api/tables', roomId], entries: waitlistKey(roomId), next: nextSeatsKey(roomId) };
  const hashes = new Set(Object.values(keys).map((key) => hashKey(key)));
  const listeners = new Set<() => void>();
  let floor: FloorLists = { tables: NONE, entries: NONE, next: NO_SEATS };
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
      const next = client.getQueryData<NextSeats>(keys.next) ?? NO_SEATS;
      if (tables !== floor.tables || entries !== floor.entries || next !== floor.next)
        floor = { tables, entries, next };
      // Without subscribers the snapshot may become stale.
      current = leave !== undefined;
      return floor;
    },
    subscribe(listener) {
      listeners.add(listener);
      leave ??= cache.subscribe(({ query }) => {
        if (!current || !hashes.has(query.queryHash)) return;
        current = false;
        // Schedule with React Query's own notifications, so that all observers render in one batch.
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

/** The store of a room's lists, for subscribers that need every change. */
export function floorStore(client: QueryClient, roomId: string): FloorStore {
  const rooms = stores.get(client) ?? new Map<string, FloorStore>();
  stores.set(client, rooms);
  const store = rooms.get(roomId) ?? createFloorStore(client, roomId);
  rooms.set(roomId, store);
  return store;
}

/**
 * Selects a value from a room's tables and waitlist. The component renders again only when the value changes, compared
 * by content. The page itself loads the lists with `useTables` and `useWaitlist` and reads only their status.
 */
export function useFloor<T>(roomId: string, select: (floor: FloorLists) => T): T {
  const store = floorStore(useQueryClient(), roomId);
  const last = useRef<{ floor: FloorLists; select: typeof select; shown: T }>(undefined);

  function read(): T {
    const floor = store.get();
    const known = last.current;
    if (known?.floor === floor && known.select === select) return known.shown;
    const now = select(floor);
    // A selector that returns a whole list gets it by reference.
    const whole = [floor, floor.tables, floor.entries, floor.next].some((list) => Object.is(list, now));
    const shown = known === undefined || whole ? now : (shareRows(known.shown, now) as T);
    last.current = { floor, select, shown };
    return shown;
  }

  return useSyncExternalStore(store.subscribe, read, read);
}

/** Returns a getter for the current lists, for event handlers: it does not render the component on changes. */
export function useFloorSnapshot(roomId: string): () => FloorLists {
  return floorStore(useQueryClient(), roomId).get;
}

/** The status of a query without its data: whether it has data, and its error. */
export type QueryStatus = Pick<
  UseQueryResult<true>,
  'data' | 'isError' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
>;

/** Reads the status of a query without tracking its data, so that the page does not render with each event. */
export function stateOf(query: UseQueryResult): QueryStatus {
  return {
    data: query.isPending || query.isLoadingError ? undefined : true,
    isError: query.isError,
    // Getters: fields that change with every fetch are tracked only when a component reads them, after an error.
    get error() {
      return query.error;
    },
    get isFetching() {
      return query.isFetching;
    },
    get dataUpdatedAt() {
      return query.dataUpdatedAt;
    },
    refetch: query.refetch as QueryStatus['refetch'],
  };
}
