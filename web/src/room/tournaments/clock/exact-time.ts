import { useCallback, useSyncExternalStore } from 'react';
import { send } from '@/api/client/http';
import type { TournamentClock } from '@/api/tournament-types';
import { clockAt, type ClockItem, type ClockPlace, offsetOf, type TimeReading } from '@/domain/tournament-clock';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

// Two clocks side by side must show the same second. The Date header of responses is too coarse for that, so this
// module asks the server for its time a few times in a row and uses the response with the shortest round trip.

const READINGS = 5;
const AGAIN_MS = 3 * 60_000;
const AFTER_FAILURE_MS = 10_000;

/** Null until the first measurement. */
const offset = createStore<number | null>(null);
let measuredAt = Number.NEGATIVE_INFINITY;
let users = 0;
let next: ReturnType<typeof setTimeout> | undefined;
let measuring: Promise<void> | null = null;

async function reading(): Promise<TimeReading> {
  const sentAt = Date.now();
  const response = await send('GET', '/api/time');
  const receivedAt = Date.now();
  const { now } = (await response.json()) as { now: string };
  return { sentAt, receivedAt, serverAt: Date.parse(now) };
}

/** Starts a measurement. Callers need not wait for it: until then the time of the Date header is used. */
export function measureServerTime(): Promise<void> {
  measuring ??= measure().finally(() => {
    measuring = null;
  });
  return measuring;
}

async function measure(): Promise<void> {
  const readings: TimeReading[] = [];
  let failed = false;
  try {
    while (readings.length < READINGS) {
      // Sequential, because parallel requests would delay each other and spoil the measurement.
      // oxlint-disable-next-line no-await-in-loop
      readings.push(await reading());
    }
  } catch {
    failed = true;
  }
  const found = offsetOf(readings);
  if (found !== null) {
    offset.set(found);
    measuredAt = Date.now();
  }
  if (users > 0) again(failed ? AFTER_FAILURE_MS : AGAIN_MS);
}

function again(inMs: number) {
  clearTimeout(next);
  next = setTimeout(() => void measureServerTime(), inMs);
}

/** Measures again at once after the machine slept or its clock was set. */
function wake() {
  if (document.visibilityState === 'visible') void measureServerTime();
}

function begin() {
  users += 1;
  if (users > 1) return;
  document.addEventListener('visibilitychange', wake);
  if (Date.now() - measuredAt > AGAIN_MS) void measureServerTime();
  else again(AGAIN_MS);
}

function leave() {
  users -= 1;
  if (users > 0) return;
  document.removeEventListener('visibilitychange', wake);
  clearTimeout(next);
}

/** The current server time, as exactly as it is known. */
export function exactNow(): number {
  const measured = offset.get();
  return measured === null ? serverNow() : Date.now() + measured;
}

/** The latest instant that is a whole number of seconds from `phase`: the display changes at these instants. */
function stepOf(phase: number): number {
  const now = exactNow();
  return now - ((((now - phase) % 1_000) + 1_000) % 1_000);
}

/**
 * The current server time, in steps of one second that fall on `phase`; the component renders again at each step. For a
 * countdown, `phase` is its end, so that the display changes exactly when a second is over.
 */
export function useExactNow(phase: number): number {
  // Memoized: a new function would renew the subscription at every render.
  const subscribe = useCallback((changed: () => void) => follow(phase, changed), [phase]);
  return useSyncExternalStore(subscribe, () => stepOf(phase));
}

function follow(phase: number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    changed();
    schedule();
  };
  const schedule = () => {
    timer = setTimeout(tick, stepOf(phase) + 1_000 - exactNow());
  };
  begin();
  schedule();
  const forget = offset.subscribe(() => {
    clearTimeout(timer);
    tick();
  });
  return () => {
    clearTimeout(timer);
    forget();
    leave();
  };
}

/** The position of a tournament's clock, updated every second. */
export function useClockPlace(items: readonly ClockItem[], clock: TournamentClock): ClockPlace {
  const { since, remainingMs } = clock;
  const now = useExactNow(since === null ? 0 : Date.parse(since) + remainingMs);
  return clockAt(items, clock, now);
}

/** The time left until an instant, in milliseconds, updated every second; never negative. */
export function useLeft(until: string): number {
  const end = Date.parse(until);
  return Math.max(end - useExactNow(end), 0);
}
