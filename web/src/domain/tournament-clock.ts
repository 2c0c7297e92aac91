// What a tournament's clock shows, derived from facts and the present instant, so that every screen shows the same second.
// The server derives the same; tournament-clock-cases.json holds both to it.

/** As the server sends it: which item was being played and how much of it was left at a moment. */
export interface ClockFacts {
  position: number;
  /** Of that item, at `since`, or as long as the clock stands. */
  remainingMs: number;
  /** Null: the clock stands still. */
  since: string | null;
}

export interface ClockItem {
  kind: 'level' | 'break';
  minutes: number;
}

export interface ClockPlace {
  /** Of the item being played, 0 the first. */
  position: number;
  remainingMs: number;
  /** The number of the level; in a break that of the level before. */
  level: number;
  inBreak: boolean;
  running: boolean;
  /** The last item has run out. */
  over: boolean;
}

/** The number of the level at a position; in a break that of the level before it. */
export function levelAt(items: readonly ClockItem[], position: number): number {
  const levels = items.slice(0, position + 1).filter(({ kind }) => kind === 'level').length;
  return Math.max(levels, 1);
}

/** The clock at a moment, in milliseconds of the server's time. Items that have run out lie behind it. */
export function clockAt(items: readonly ClockItem[], clock: ClockFacts, now: number): ClockPlace {
  let { position, remainingMs } = clock;
  if (clock.since !== null) {
    remainingMs -= now - Date.parse(clock.since);
    while (remainingMs <= 0 && position + 1 < items.length) {
      position += 1;
      remainingMs += (items[position]?.minutes ?? 0) * 60_000;
    }
    remainingMs = Math.max(remainingMs, 0);
  }
  const last = position + 1 >= items.length;
  return {
    position,
    remainingMs,
    level: levelAt(items, position),
    inBreak: items[position]?.kind === 'break',
    running: clock.since !== null,
    over: last && remainingMs === 0,
  };
}

export interface NextOf<Item> {
  item: Item;
  position: number;
  /** Until it begins, when the clock runs on from here without a stop. */
  inMs: number;
}

/** The next item of a kind after a place. */
export function nextOf<Item extends ClockItem>(
  items: readonly Item[],
  place: Pick<ClockPlace, 'position' | 'remainingMs'>,
  kind: ClockItem['kind'],
): NextOf<Item> | null {
  let inMs = place.remainingMs;
  for (const [ahead, item] of items.slice(place.position + 1).entries()) {
    if (item.kind === kind) return { item, position: place.position + 1 + ahead, inMs };
    inMs += item.minutes * 60_000;
  }
  return null;
}

/** Until the level is over after which entries close, the break behind it included; null when they are closed or never close. */
export function entriesCloseIn(
  items: readonly ClockItem[],
  place: ClockPlace,
  closeAfter: number,
): number | null {
  if (place.level > closeAfter) return null;
  let inMs = place.remainingMs;
  for (let next = place.position + 1; next < items.length; next += 1) {
    if (levelAt(items, next) > closeAfter) return inMs;
    inMs += (items[next]?.minutes ?? 0) * 60_000;
  }
  return null;
}

/** "12:34", "1:02:03". A second counts until it is over, so "0:00" is the end and not the second before it. */
export function countdown(remainingMs: number, minuteDigits = 1): string {
  const seconds = Math.ceil(Math.max(remainingMs, 0) / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${String(minutes).padStart(minuteDigits, '0')}:${two(seconds % 60)}`;
}

/** One reading of the server's time: when it was asked for and answered here, and what it said. */
export interface TimeReading {
  sentAt: number;
  receivedAt: number;
  serverAt: number;
}

/** How far this clock is behind the server's: the reading that was on its way the shortest errs the least. */
export function offsetOf(readings: readonly TimeReading[]): number | null {
  const best = readings.reduce<TimeReading | null>(
    (found, reading) =>
      found === null || reading.receivedAt - reading.sentAt < found.receivedAt - found.sentAt
        ? reading
        : found,
    null,
  );
  return best === null ? null : best.serverAt - (best.sentAt + best.receivedAt) / 2;
}
