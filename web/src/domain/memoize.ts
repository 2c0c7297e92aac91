/**
 * Memoizes a value derived from lists that live events replace: it is computed once for each change and shared by all
 * callers. Only the last result is cached. Lists are never mutated, so identity is enough as a key.
 */
export function memoizeByLists<A extends readonly unknown[], R>(compute: (...from: A) => R): (...from: A) => R {
  let last: { from: A; answer: R } | undefined;
  return (...from) => {
    const known = last?.from;
    if (known?.length !== from.length || known.some((each, i) => !Object.is(each, from[i])))
      last = { from, answer: compute(...from) };
    // Always set by now.
    return (last as { answer: R }).answer;
  };
}

/**
 * Memoizes a value derived from one row of such a list: computed on first use and cached as long as the row object
 * lives.
 */
export function memoizeByRow<Row extends object, R>(compute: (row: Row) => R): (row: Row) => R {
  const known = new WeakMap<Row, { answer: R }>();
  return (row) => {
    let last = known.get(row);
    if (last === undefined) known.set(row, (last = { answer: compute(row) }));
    return last.answer;
  };
}
