/**
 * What follows from lists that change by live events: computed once for each change, whoever asks, and the same object until
 * the next. Only the last answer is kept; lists are never changed in place.
 */
export function derived<A extends readonly unknown[], R>(
  compute: (...from: A) => R,
): (...from: A) => R {
  let last: { from: A; answer: R } | undefined;
  return (...from) => {
    const known = last?.from;
    if (known?.length !== from.length || known.some((each, i) => !Object.is(each, from[i])))
      last = { from, answer: compute(...from) };
    // It has just been set, if it was not there.
    return (last as { answer: R }).answer;
  };
}

/** What follows from one row of such a list: worked out when somebody asks first, and not again while the row stays. */
export function ofEach<Row extends object, R>(compute: (row: Row) => R): (row: Row) => R {
  const known = new WeakMap<Row, { answer: R }>();
  return (row) => {
    let last = known.get(row);
    if (last === undefined) known.set(row, (last = { answer: compute(row) }));
    return last.answer;
  };
}
