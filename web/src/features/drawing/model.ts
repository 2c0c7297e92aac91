import type { Drawing } from '@/api/insight-types';

/** How long it takes before the winners are shown. */
export const DRAW_DELAY_MS = 2_000;

/** The most names of one drawing. */
const MOST_ENTRIES = 2_000;

/** One name per line. Blank lines and blanks at the ends do not count; a name that stands twice has two chances. */
export function entriesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
}

/** The number of winners typed in: at least one, at most as many as there are entries; null for anything else. */
export function winnersOf(text: string, entries: number): number | null {
  if (!/^[0-9]{1,4}$/.test(text.trim())) return null;
  const count = Number(text.trim());
  return count >= 1 && count <= entries ? count : null;
}

/** Why nothing can be drawn now. */
export function idleReason(entries: number): string | undefined {
  if (entries === 0) return 'Enter at least one name';
  return entries > MOST_ENTRIES ? 'Enter at most 2,000 names' : undefined;
}

/** "1 entry", "24 entries" */
export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
}

/** How anybody comes to the same winners. */
export function repeatText({ entries, winners }: Pick<Drawing, 'entries' | 'winners'>): string {
  const first =
    winners.length === 1 ? 'the first place wins' : `the first ${winners.length} places win`;
  return `Number the ${entriesText(entries.length)} from 0 in the order in which they were entered. In Go, rand.New(rand.NewChaCha8(seed)).Perm(${entries.length}) of math/rand/v2 with the seed below, 32 bytes in hexadecimal, puts these numbers in order; ${first}.`;
}
