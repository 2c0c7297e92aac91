import type { Drawing } from '@/api/insight-types';
import { formatQuantity } from '@/lib/format';

/** Delay before the winners are shown, in milliseconds. */
export const DRAW_DELAY_MS = 2_000;

/** The maximum number of entries in one drawing. */
const MAX_ENTRIES = 2_000;

/** One entry per line. Blank lines and surrounding spaces are ignored; a repeated name counts once per line. */
export function entriesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
}

/** The typed number of winners: from one to the number of entries; null for any other text. */
export function winnersOf(text: string, entries: number): number | null {
  if (!/^[0-9]{1,4}$/.test(text.trim())) return null;
  const count = Number(text.trim());
  return count >= 1 && count <= entries ? count : null;
}

/** Why the drawing cannot start. */
export function idleReason(entries: number): string | undefined {
  if (entries === 0) return 'Enter at least one name';
  return entries > MAX_ENTRIES ? 'Enter at most 2,000 names' : undefined;
}

/** Explains how to reproduce the same winners. */
export function repeatText({ entries, winners }: Pick<Drawing, 'entries' | 'winners'>): string {
  const first = winners.length === 1 ? 'the first place wins' : `the first ${winners.length} places win`;
  return `Number the ${formatQuantity(entries.length, 'entry', 'entries')} from 0 in the order in which they were entered. In Go, rand.New(rand.NewChaCha8(seed)).Perm(${entries.length}) of math/rand/v2 with the seed below, 32 bytes in hexadecimal, puts these numbers in order; ${first}.`;
}
