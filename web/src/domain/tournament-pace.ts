import type { ClockItem } from './tournament-clock';

// When a tournament comes to its end. The blinds force it: as they grow, all chips in play together are worth fewer and fewer
// big blinds, and a field of any size has shrunk to two when they are worth 60 to 45 of them, to one at 30 to 20. So the earliest
// moment is when the big blind reaches chips ÷ 60, the latest when it reaches chips ÷ 45 (for the end ÷ 30 and ÷ 20).
//
// Between the beginnings of two levels the big blind counts as growing evenly by its ratio: of a level of m minutes that leads
// from b to c, the value v lies m × ln(v ÷ b) ÷ ln(c ÷ b) minutes after its beginning. No moment falls into a break. Entries that
// are still to come bring chips of their own and move both moments back.

/** How many big blinds all chips are worth: at the earliest and at the latest. */
const WORTH = { headsUp: [60, 45], end: [30, 20] } as const;

interface PaceItem extends ClockItem {
  bigBlind: number;
}

export interface Expected {
  /** Two are left, or one. */
  what: keyof typeof WORTH;
  /** In milliseconds. */
  from: number;
  /** Null: the structure is over before. */
  to: number | null;
}

interface PaceFacts {
  items: readonly PaceItem[];
  /** When each item begins; null for what was played and nobody knows of any more. */
  starts: readonly (number | null)[];
  chips: number;
  playersLeft: number;
}

/** When two or one are expected to be left; null where nothing can be said: nobody to speak of, or it takes longer than expected. */
export function expectedAt(facts: PaceFacts, now: number): Expected | null {
  const { chips, playersLeft } = facts;
  if (chips === 0 || playersLeft < 2) return null;
  const what = playersLeft === 2 ? 'end' : 'headsUp';
  const [most, least] = WORTH[what];
  const from = blindReaches(facts, chips / most);
  const to = blindReaches(facts, chips / least);
  if (from === null || (to !== null && to <= now)) return null;
  return { what, from: Math.max(from, now), to };
}

/** When the big blind comes to a value; −∞ when it had already before anything that is known, null when it never does. */
function blindReaches({ items, starts }: PaceFacts, value: number): number | null {
  let before: { blind: number; start: number | null; minutes: number } | null = null;
  for (const [index, { kind, bigBlind: blind, minutes }] of items.entries()) {
    if (kind === 'break') continue;
    const start = starts[index] ?? null;
    if (blind >= value) {
      if (before === null || value === blind || before.blind >= blind)
        return start ?? Number.NEGATIVE_INFINITY;
      if (before.start === null) return start ?? Number.NEGATIVE_INFINITY;
      const share = Math.log(value / before.blind) / Math.log(blind / before.blind);
      return before.start + share * before.minutes * 60_000;
    }
    before = { blind, start, minutes };
  }
  return null;
}
