export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** The sort value of a row; null for an empty cell. */
export type SortValue = string | number | null;

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(`${a}`, `${b}`);
}

/** The rows in the order of one column. Empty cells come last in either direction; ties keep the list's order. */
export function sorted<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sort['direction'],
): readonly Row[] {
  return rows.toSorted((first, second) => {
    const a = valueOf(first);
    const b = valueOf(second);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'ascending' ? compare(a, b) : compare(b, a);
  });
}

/** The next sort order when a column header is pressed: ascending, descending, then the list's own order. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined;
}
