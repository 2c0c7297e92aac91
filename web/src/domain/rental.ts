import { cents, fromWire, type Cents } from './money';

/** The running tab of a seat, as the server sends it. Times are RFC 3339, rates decimal strings. */
export interface RentalClock {
  startTime: string;
  graceMinutes: number;
  /** The length of a billing unit in minutes: 1, 30 or 60. */
  chargeIncrement: number;
  /** How a last, partial unit of 30 or 60 minutes is rounded. A started minute always counts. */
  chargeRounding: 'up' | 'nearest' | 'down';
  /** A player who stays past the grace period pays for at least this many minutes, at the first rate. */
  minimumMinutes: number;
  segments: readonly { from: string; to: string | null; hourlyRate: string }[];
  pauses: readonly { from: string; to: string | null }[];
}

const MINUTE = 60_000;

interface Span {
  from: number;
  to: number;
}

/** The time between start and `now` without pauses, in order. */
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

/** Splits the played time into spans of one rate. A rate is in force from its segment's start until the next one's. */
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

/** The number of units charged for the played time. */
function unitsDue(rental: RentalClock, played: number): number {
  const units = played / (rental.chargeIncrement * MINUTE);
  if (rental.chargeIncrement === 1 || rental.chargeRounding === 'up') return Math.ceil(units);
  return rental.chargeRounding === 'down' ? Math.floor(units) : Math.floor(units + 0.5);
}

/**
 * The charge for the units that start in a span of played time, in sixtieths of a cent, before rounding. There is one
 * grid of minutes, half hours or hours, counted over the time played from the start, so two neighboring spans never
 * share a unit (docs/rules/seats.md).
 */
export function chargeSixtieths(rental: RentalClock, now: number, since = Number.NEGATIVE_INFINITY): number {
  const unit = rental.chargeIncrement * MINUTE;
  const spans = [...ratedSpans(rental, now)];
  const due = unitsDue(
    rental,
    spans.reduce((sum, span) => sum + span.to - span.from, 0),
  );
  const begun = (played: number) => Math.min(Math.ceil(played / unit), due);
  let played = 0;
  let sum = 0;
  for (const span of spans) {
    const before = played;
    played += span.to - span.from;
    const skipped = Math.min(Math.max(0, since - span.from), span.to - span.from);
    sum += (begun(played) - begun(before + skipped)) * rental.chargeIncrement * span.rate;
  }
  return sum;
}

/** The minimum charge at the first rate, in sixtieths of a cent; 0 if no time was played. */
function leastSixtieths(rental: RentalClock, now: number): number {
  const [first] = ratedSpans(rental, now);
  return first ? rental.minimumMinutes * first.rate : 0;
}

/**
 * The tab at `now`: every started unit at the rate in force at its start, at least the minimum, rounded half up once. A
 * stay shorter than the grace period is free; a stay lasts from sitting down, including pauses.
 */
export function charge(rental: RentalClock, now: number): Cents {
  if (now - Date.parse(rental.startTime) < rental.graceMinutes * MINUTE) return cents(0);
  const sum = Math.max(chargeSixtieths(rental, now), leastSixtieths(rental, now));
  return cents(Math.floor((2 * sum + 60) / 120));
}

/** The amount of a tab that remains after prepaid time is used. */
export function afterPrepaid(tab: Cents, prepaid: Cents): Cents {
  return cents(Math.max(0, tab - prepaid));
}
