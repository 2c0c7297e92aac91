/** The values that differ from those before: the changes of a form since it was opened. */
export function differing<T extends object>(before: T, values: T): Partial<T> {
  const had = new Map(Object.entries(before));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(had.get(name)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
