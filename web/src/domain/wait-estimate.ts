import { shortDurationText } from './duration';
import { memoizeByLists } from './memoize';

interface WaitEstimate {
  gameTypeId: string;
  perPosition: readonly { position: number; lowMinutes: number; highMinutes: number }[];
}

/** "15–25 min", "40 min–1 h 30", "1 h 10–3 h 10" */
function rangeText(low: number, high: number): string {
  if (high < 60) return `${low}–${high} min`;
  return `${shortDurationText(low)}–${shortDurationText(high)}`;
}

export const NO_ESTIMATE = 'no estimate';

/** The expected wait at a position as a range, or "no estimate" without enough data; never a single number. */
export function estimateText(estimates: readonly WaitEstimate[], gameTypeId: string, position: number): string {
  const range = rangesOf(estimates).get(gameTypeId)?.get(position);
  return range ? rangeText(range.lowMinutes, range.highMinutes) : NO_ESTIMATE;
}

const rangesOf = memoizeByLists(
  (estimates: readonly WaitEstimate[]) =>
    new Map(
      estimates.map(({ gameTypeId, perPosition }) => [
        gameTypeId,
        new Map(perPosition.map((range) => [range.position, range])),
      ]),
    ),
);
