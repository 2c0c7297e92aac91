const MINUTE = 60_000;

/** Whole minutes from one instant to another, never negative: if a clock is a second ahead the result is 0. */
export function minutesBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / MINUTE));
}

/** "52 min" below an hour, then "4 h 05 min". */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return `${shortDurationText(minutes)} min`;
}

/** Like `durationText`, without the last word where space is scarce: "4 h 06". */
export function shortDurationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** The remaining time of a hold: "3:40", "0:00" when over. A started second counts as a whole one. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining and the total time of a hold, in seconds. */
export function holdTime(
  hold: { from: string; until: string },
  now: number,
): { secondsLeft: number; totalSeconds: number } {
  const until = Date.parse(hold.until);
  const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
  return {
    secondsLeft: seconds(until - now),
    totalSeconds: seconds(until - Date.parse(hold.from)),
  };
}
