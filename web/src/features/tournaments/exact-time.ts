import { useCallback, useSyncExternalStore } from 'react';
import { send } from '@/api/client/http';
import type { TournamentClock } from '@/api/tournament-types';
import {
  clockAt,
  type ClockItem,
  type ClockPlace,
  offsetOf,
  type TimeReading,
} from '@/domain/tournament-clock';
import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

// Two clocks side by side must show the same second. The Date header of answers is too coarse for that, so the server is asked
// for its time a few times in a row, and the quickest answer counts.

const READINGS = 5;
const AGAIN_MS = 3 * 60_000;
const AFTER_FAILURE_MS = 10_000;

/** Null until it was measured. */
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

/** Measures now. Whoever shows a clock need not wait: until then the Date header's time is used. */
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
      // One after the other: side by side they would wait for each other.
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

/** A machine that slept, or whose clock was set, is measured at once. */
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

/** The present instant as the server has it, as exactly as it is known. */
export function exactNow(): number {
  const measured = offset.get();
  return measured === null ? serverNow() : Date.now() + measured;
}

/** Instants a whole number of seconds from `phase`: those at which what is shown changes. */
function stepOf(phase: number): number {
  const now = exactNow();
  return now - ((((now - phase) % 1_000) + 1_000) % 1_000);
}

/**
 * The present instant, in steps of a second that fall on `phase`; the component renders again at each. For a countdown `phase` is
 * when it ends, so that it changes exactly when a second of it is over.
 */
export function useExactNow(phase: number): number {
  // Another function would be another subscription, at every render.
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

/** Where the clock of a tournament stands, second by second. */
export function useClockPlace(items: readonly ClockItem[], clock: TournamentClock): ClockPlace {
  const { since, remainingMs } = clock;
  const now = useExactNow(since === null ? 0 : Date.parse(since) + remainingMs);
  return clockAt(items, clock, now);
}

/** What is left until an instant, in milliseconds, second by second; never below zero. */
export function useLeft(until: string): number {
  const end = Date.parse(until);
  return Math.max(end - useExactNow(end), 0);
}
