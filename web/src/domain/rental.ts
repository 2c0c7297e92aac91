import { cents, fromWire, type Cents } from './money';

/** The running tab of a seat, as the server sends it. Times are RFC 3339, rates decimal strings. */
export interface RentalClock {
  startTime: string;
  graceMinutes: number;
  segments: readonly { from: string; to: string | null; hourlyRate: string }[];
  pauses: readonly { from: string; to: string | null }[];
}

const MINUTE = 60_000;

interface Span {
  from: number;
  to: number;
}

/** The time between start and `now` that is not paused, in order. */
function playedSpans(rental: RentalClock, now: number): Span[] {
  const spans: Span[] = [];
  let from = Date.parse(rental.startTime);
  const pauses = rental.pauses
    .map((pause) => ({
      from: Date.parse(pause.from),
      to: pause.to === null ? now : Date.parse(pause.to),
    }))
    .toSorted((a, b) => a.from - b.from);
  for (const pause of pauses) {
    const to = Math.min(pause.from, now);
    if (to > from) spans.push({ from, to });
    from = Math.max(from, pause.to);
  }
  if (now > from) spans.push({ from, to: now });
  return spans;
}

/** The spans of one rate each. A rate holds from its segment's start until the next one's. */
function* ratedSpans(rental: RentalClock, now: number): Generator<Span & { rate: Cents }> {
  const rates = rental.segments
    .map((segment) => ({ from: Date.parse(segment.from), rate: fromWire(segment.hourlyRate) }))
    .toSorted((a, b) => a.from - b.from);
  for (const span of playedSpans(rental, now)) {
    for (const [i, { from, rate }] of rates.entries()) {
      const start = i === 0 ? span.from : Math.max(span.from, from);
      const end = Math.min(span.to, rates[i + 1]?.from ?? span.to);
      if (end > start) yield { from: start, to: end, rate };
    }
  }
}

/**
 * What the minutes that start in a span of played time cost, in sixtieths of a cent, before rounding. There is one grid of
 * minutes, counted over the time played from the start, so two neighbouring spans never share a minute (decisions 7).
 */
export function chargeSixtieths(
  rental: RentalClock,
  now: number,
  since = Number.NEGATIVE_INFINITY,
): number {
  let played = 0;
  let sum = 0;
  for (const span of ratedSpans(rental, now)) {
    const before = played;
    played += span.to - span.from;
    const skipped = Math.min(Math.max(0, since - span.from), span.to - span.from);
    const started = Math.ceil(played / MINUTE) - Math.ceil((before + skipped) / MINUTE);
    sum += started * span.rate;
  }
  return sum;
}

/**
 * The tab at `now`: every started minute at the rate in force at its start, rounded half up once. A stay shorter than the
 * grace is free; a stay is the time from sitting down, paused or not.
 */
export function charge(rental: RentalClock, now: number): Cents {
  if (now - Date.parse(rental.startTime) < rental.graceMinutes * MINUTE) return cents(0);
  return cents(Math.floor((2 * chargeSixtieths(rental, now) + 60) / 120));
}
