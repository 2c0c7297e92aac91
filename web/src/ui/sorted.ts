export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** What a column sorts its rows by; null for a row that has nothing there. */
export type SortValue = string | number | null;

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(`${a}`, `${b}`);
}

/** The rows in the order of one column. Who has nothing there comes last in either direction; ties keep the list's order. */
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

/** A column is pressed: up, then down, then the order that the list has by itself. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined;
}
