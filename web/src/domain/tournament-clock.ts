// Computes a tournament's clock from the server's facts and the current instant, so that every screen shows the same
// second. The server computes the same; tournament-clock-cases.json tests both.

/** The server's facts: the item being played, and its remaining time at a given moment. */
export interface ClockFacts {
  position: number;
  /** Remaining time of that item at `since`, or while the clock is stopped. */
  remainingMs: number;
  /** Null: the clock is stopped. */
  since: string | null;
}

export interface ClockItem {
  kind: 'level' | 'break';
  minutes: number;
}

export interface ClockPlace {
  /** Index of the item being played, from 0. */
  position: number;
  remainingMs: number;
  /** The number of the level; during a break that of the level before it. */
  level: number;
  inBreak: boolean;
  running: boolean;
  /** The last item has ended. */
  over: boolean;
}

/** The number of the level at a position; during a break that of the level before it. */
export function levelAt(items: readonly ClockItem[], position: number): number {
  const levels = items.slice(0, position + 1).filter(({ kind }) => kind === 'level').length;
  return Math.max(levels, 1);
}

/** The clock at `now`, in milliseconds of the server's time. It skips the items that have ended by then. */
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
  /** Time until it begins if the clock is not stopped, in milliseconds. */
  inMs: number;
}

/** The next item of a kind after a position. */
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

/**
 * Milliseconds until registration closes: the end of level `closeAfter` and of the break behind it. Null if it is
 * closed.
 */
export function entriesCloseIn(items: readonly ClockItem[], place: ClockPlace, closeAfter: number): number | null {
  if (place.level > closeAfter) return null;
  let inMs = place.remainingMs;
  for (let next = place.position + 1; next < items.length; next += 1) {
    if (levelAt(items, next) > closeAfter) return inMs;
    inMs += (items[next]?.minutes ?? 0) * 60_000;
  }
  return null;
}

/** "12:34", "1:02:03". Seconds are rounded up, so that "0:00" appears exactly at the end. */
export function countdown(remainingMs: number, minuteDigits = 1): string {
  const seconds = Math.ceil(Math.max(remainingMs, 0) / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${String(minutes).padStart(minuteDigits, '0')}:${two(seconds % 60)}`;
}

/** The time until the start: "2 h 05 min" is not a clock, "1:05:00" is. Null once the time has come. */
export function untilStart(startTime: string, now: number): string | null {
  const left = Date.parse(startTime) - now;
  return left <= 0 ? null : countdown(left, 2);
}

/** "Break", "Dinner break" */
export function breakName({ note }: { note: string }): string {
  return note === '' ? 'Break' : note;
}

/** "Level 7", "Dinner break", in the words of a screen. */
export function placeName(
  items: readonly (ClockItem & { note: string })[],
  position: number,
  words = { level: (level: number) => `Level ${level}`, pause: 'Break' },
): string {
  const item = items[position];
  if (item?.kind === 'break') return item.note === '' ? words.pause : item.note;
  return words.level(levelAt(items, position));
}

/** The name of the ante: the big blind ante for the table, or an ante for each player. */
export function anteName({ ante }: { ante: string }): string {
  return ante === 'big_blind' ? 'Big blind ante' : 'Ante';
}

/** One reading of the server's time: when the request was sent and answered here, and the time in the answer. */
export interface TimeReading {
  sentAt: number;
  receivedAt: number;
  serverAt: number;
}

/**
 * The offset of this clock to the server's, in milliseconds. The reading with the shortest round trip has the smallest
 * error.
 */
export function offsetOf(readings: readonly TimeReading[]): number | null {
  const best = readings.reduce<TimeReading | null>(
    (found, reading) =>
      found === null || reading.receivedAt - reading.sentAt < found.receivedAt - found.sentAt ? reading : found,
    null,
  );
  return best === null ? null : best.serverAt - (best.sentAt + best.receivedAt) / 2;
}
