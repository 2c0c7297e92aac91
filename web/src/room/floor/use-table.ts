import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Table } from '@/api/types';
import { memoizeByLists } from '@/domain/memoize';
import { floorStore } from './use-floor';

type Tables = readonly Table[];

interface TableStore {
  subscribe: (tableId: string, listener: () => void) => () => void;
}

/**
 * Subscribes once to a room's tables and notifies each observer only of its own table. An event then renders one of a
 * hundred tables.
 */
function createTableStore(client: QueryClient, roomId: string): TableStore {
  const floor = floorStore(client, roomId);
  const listeners = new Map<string, Set<() => void>>();
  let known: Tables = [];
  let leave: (() => void) | undefined;

  function tell() {
    const before = known;
    known = floor.get().tables;
    if (known === before) return;
    const was = byId(before);
    // Tables that left the list have no row to render.
    for (const table of known)
      if (was.get(table.id) !== table) for (const listener of listeners.get(table.id) ?? []) listener();
  }

  return {
    subscribe(tableId, listener) {
      if (leave === undefined) {
        known = floor.get().tables;
        leave = floor.subscribe(tell);
      }
      const own = listeners.get(tableId) ?? new Set();
      listeners.set(tableId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size > 0) return;
        listeners.delete(tableId);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
      };
    },
  };
}

const byId = memoizeByLists((tables: Tables) => new Map(tables.map((table) => [table.id, table])));

const stores = new WeakMap<QueryClient, Map<string, TableStore>>();

function tableStore(client: QueryClient, roomId: string): TableStore {
  const rooms = stores.get(client) ?? new Map<string, TableStore>();
  stores.set(client, rooms);
  const store = rooms.get(roomId) ?? createTableStore(client, roomId);
  rooms.set(roomId, store);
  return store;
}

/** One table of a room, for a row of a list: the row renders again only when its own table changes. */
export function useTable(roomId: string, tableId: string): Table | undefined {
  const client = useQueryClient();
  const last = useRef<Table>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => tableStore(client, roomId).subscribe(tableId, listener),
    [client, roomId, tableId],
  );
  const read = () => {
    last.current = byId(floorStore(client, roomId).get().tables).get(tableId) ?? last.current;
    return last.current;
  };
  return useSyncExternalStore(subscribe, read, read);
}
