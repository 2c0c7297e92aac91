// Reading what was stored or received, by hand: whatever is not as it should be is null.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that says something and is no longer than `most`. */
export function textIn(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > most ? null : text;
}

/** A whole number of at least `least`. */
export function wholeIn(value: unknown, least: number): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : null;
}
