import { replaceEqualDeep } from '@tanstack/react-query';

interface Row {
  id: string;
}

function isRow(item: unknown): item is Row {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}

function isRows(data: unknown): data is readonly Row[] {
  return Array.isArray(data) && data.every(isRow);
}

const kept = new WeakSet<object>();

/** Marks a list whose unchanged rows already are the same objects, so that its rows are not compared again. */
export function shared<T extends object>(list: T): T {
  kept.add(list);
  return list;
}

/**
 * Structural sharing: equal values stay the same object. Rows of a list are matched by id. The library matches them by
 * index, so after one player leaves a list of five hundred, every later row would differ from its neighbor and become a
 * new object.
 */
export function shareRows(before: unknown, now: unknown): unknown {
  if (typeof now === 'object' && now !== null && kept.has(now)) return now;
  if (before === now || !isRows(before) || !isRows(now)) return replaceEqualDeep(before, now);
  const known = new Map(before.map((row) => [row.id, row]));
  const rows: readonly Row[] = now.map((row) => {
    const old = known.get(row.id);
    return old === undefined ? row : replaceEqualDeep(old, row);
  });
  return rows.length === before.length && rows.every((row, i) => row === before[i]) ? before : rows;
}
