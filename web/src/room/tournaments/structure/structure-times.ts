import type { StructureItem, Tournament } from '@/api/tournament-types';
import type { ClockPlace } from '@/domain/tournament-clock';

const MINUTE = 60_000;
/** Starts computed forwards and backwards may differ by the time that the user took to press the button. */
const SAME_MS = 90_000;

/**
 * The start of each row, in epoch milliseconds; null where it is unknown. Future starts follow from the time left in
 * the current row; past ones are known only if the clock was never paused.
 */
export function startsOf(
  items: readonly StructureItem[],
  { startTime, startedAt }: Pick<Tournament, 'startTime' | 'startedAt'>,
  place: Pick<ClockPlace, 'position' | 'remainingMs'>,
  now: number,
): (number | null)[] {
  const length = (index: number) => (items[index]?.minutes ?? 0) * MINUTE;
  const before = (index: number) => items.slice(0, index).reduce((total, { minutes }) => total + minutes * MINUTE, 0);
  if (startedAt === null) {
    const first = Math.max(Date.parse(startTime), now);
    return items.map((_, index) => first + before(index));
  }
  const began = now + place.remainingMs - length(place.position);
  const first = Date.parse(startedAt);
  const neverStood = Math.abs(first + before(place.position) - began) < SAME_MS;
  return items.map((_, index) => {
    if (index >= place.position) return began + before(index) - before(place.position);
    if (index === 0) return first;
    return neverStood ? first + before(index) : null;
  });
}

/** The end of the last row. */
export function endOf(items: readonly StructureItem[], starts: readonly (number | null)[]) {
  const last = starts.at(-1);
  return last === null || last === undefined ? null : last + (items.at(-1)?.minutes ?? 0) * MINUTE;
}
