// Hand-written parsers for stored or received data: an invalid value becomes null.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a non-empty text of at most `most` characters, or null. */
export function readString(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > most ? null : text;
}

export function readInteger(value: unknown, least: number): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : null;
}
