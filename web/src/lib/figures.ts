// Formats of shares and growth, the same on every screen.

/** "64%"; a dash when the base is zero. */
export const percentText = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

/** "+18%", "−6%", "0%" */
export function growthText(growth: number | null): string | null {
  if (growth === null) return null;
  const whole = Math.round(growth);
  return whole < 0 ? `−${-whole}%` : whole > 0 ? `+${whole}%` : '0%';
}

/** Growth in percent from `before` to `now`; null when there is no value to compare with. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : ((now - before) / before) * 100;
}
