import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { pathOf } from '../client/query-fn';
import { forgetEtag } from '../client/versions';
import type { CachePatch } from './types';

/** Ties the type of the cached data to the key. */
export function patch<T>(key: QueryKey, change: (data: T) => T): CachePatch {
  return { key, change: (data) => change(data as T) };
}

interface Row {
  id: string;
}

interface RowChange {
  id: string;
  before: Row;
  after: Row;
}

/** The changed rows where a patch changed rows of a list or one object; `unknown` for any other change. */
interface Written {
  key: QueryKey;
  rows: RowChange[];
  shape: 'list' | 'row' | 'unknown';
}

/** Patches whose act has not been answered. */
const pending = new Set<Written>();

const underWay = new Set<readonly CachePatch[]>();

/** Whether an act in flight has patched a query below `prefix`. A refetch now would overwrite its optimistic update. */
export function isPatched(prefix: QueryKey): boolean {
  return [...underWay].some((patches) => patches.some(({ key }) => partialMatchKey(key, prefix)));
}

/** Runs `send` while `patches` are in flight. */
export async function whilePatched<T>(patches: readonly CachePatch[], send: () => Promise<T>): Promise<T> {
  underWay.add(patches);
  try {
    return await send();
  } finally {
    underWay.delete(patches);
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function isList(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((each) => isRow(each));
}

function changesBetween(key: QueryKey, before: unknown, after: unknown): Written {
  if (isRow(before) && isRow(after) && before.id === after.id)
    return { key, shape: 'row', rows: [{ id: after.id, before, after }] };
  if (isList(before) && isList(after) && before.length === after.length) {
    const known = new Map(before.map((row) => [row.id, row]));
    const rows = after.flatMap((row): RowChange[] => {
      const old = known.get(row.id);
      return old === undefined || old === row ? [] : [{ id: row.id, before: old, after: row }];
    });
    if (after.every(({ id }) => known.has(id))) return { key, shape: 'list', rows };
  }
  return { key, shape: 'unknown', rows: [] };
}

function write(client: QueryClient, key: QueryKey, data: unknown): void {
  forgetEtag(pathOf(key));
  client.setQueryData(key, data);
}

export interface AppliedPatches {
  /** The act was refused: rolls back every value that still is as the patch wrote it. */
  rollback(): void;
  /** The act is done: keeps the patch. */
  keep(): void;
}

/** Shows an act's result before the server has answered. */
export function applyPatches(client: QueryClient, patches: readonly CachePatch[]): AppliedPatches {
  const all: Written[] = [];
  for (const { key, change } of patches) {
    void client.cancelQueries({ queryKey: key, exact: true });
    const before: unknown = client.getQueryData(key);
    if (before === undefined) continue;
    const changed = change(before);
    if (changed === before) continue;
    write(client, key, changed);
    // Structural sharing may have stored other objects than the change made.
    all.push(changesBetween(key, before, client.getQueryData(key)));
  }
  for (const one of all) pending.add(one);
  return {
    rollback() {
      for (const one of all) {
        pending.delete(one);
        takeBack(client, one);
      }
    },
    keep() {
      for (const one of all) pending.delete(one);
    },
  };
}

/** Rolls back a row only while the cache holds the object that the patch wrote; an event's newer row stays. */
function takeBack(client: QueryClient, { key, shape, rows }: Written): void {
  const data: unknown = client.getQueryData(key);
  if (data === undefined) return;
  if (shape === 'unknown' || (shape === 'list' && !isList(data))) {
    forgetEtag(pathOf(key));
    void client.invalidateQueries({ queryKey: key, exact: true });
    return;
  }
  const back = (row: unknown): unknown => {
    const change = rows.find(({ after }) => after === row);
    return change === undefined ? row : change.before;
  };
  // A later patch was made on top of a row that this one wrote.
  for (const later of pending)
    for (const change of later.rows) {
      const below = rows.find(({ after }) => after === change.before);
      if (below !== undefined) change.before = below.before;
    }
  const restored = isList(data) ? data.map((row) => back(row)) : back(data);
  const isSame = isList(data) ? data.every((row, i) => row === (restored as unknown[])[i]) : restored === data;
  if (!isSame) write(client, key, restored);
}
