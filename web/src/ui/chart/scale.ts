/** Round figures for an axis from zero, at most `most` of them above zero. */
export function axisSteps(highest: number, most = 4): number[] {
  if (highest <= 0) return [0];
  const rough = highest / most;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

/**
 * Spreads values that are too close to each other, as little as possible, and keeps all of them between the bounds. In
 * the given order.
 */
export function spread(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at || a.index - b.index);
  let floor = low;
  for (const place of order) {
    place.at = Math.max(place.at, floor);
    floor = place.at + gap;
  }
  let ceiling = high;
  for (const place of order.toReversed()) {
    place.at = Math.min(place.at, ceiling);
    ceiling = place.at - gap;
  }
  const moved = [...places];
  for (const { at, index } of order) moved[index] = at;
  return moved;
}
