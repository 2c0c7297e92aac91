// How shares and growth are said, on every screen alike.

/** "64%"; a dash where there is nothing of which it could be a share. */
export const percentText = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

/** "+18%", "−6%", "0%" */
export function growthText(growth: number | null): string | null {
  if (growth === null) return null;
  const whole = Math.round(growth);
  return whole < 0 ? `−${-whole}%` : whole > 0 ? `+${whole}%` : '0%';
}

/** Percent by which `now` is more than `before`; null where there was nothing to compare with. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : ((now - before) / before) * 100;
}
