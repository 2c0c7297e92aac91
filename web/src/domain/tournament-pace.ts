import type { ClockItem } from './tournament-clock';

// Estimates when a tournament reaches two players, or ends. The blinds force it: as they grow, all chips in play are
// worth fewer and fewer big blinds. A field of any size has shrunk to two players when all chips are worth 60 to 45 big
// blinds, and to one at 30 to 20. So the earliest moment is when the big blind reaches chips ÷ 60, the latest when it
// reaches chips ÷ 45 (for the end ÷ 30 and ÷ 20).
//
// Between the starts of two levels the big blind is interpolated geometrically: within a level of m minutes that leads
// from b to c, the value v is reached m × ln(v ÷ b) ÷ ln(c ÷ b) minutes after the level's start. No moment falls within
// a break. Later entries bring additional chips, which makes both moments later.

/** The value of all chips in big blinds: at the earliest and at the latest. */
const WORTH = { headsUp: [60, 45], end: [30, 20] } as const;

interface PaceItem extends ClockItem {
  bigBlind: number;
}

export interface Expected {
  /** Until two players are left, or one. */
  what: keyof typeof WORTH;
  /** In milliseconds. */
  from: number;
  /** Null: the structure ends before. */
  to: number | null;
}

interface PaceFacts {
  items: readonly PaceItem[];
  /** The start of each item in milliseconds; null for items in the past whose start is unknown. */
  starts: readonly (number | null)[];
  chips: number;
  playersLeft: number;
}

/**
 * When two players, or one, are expected to be left; null without chips, with fewer than two players, or if the
 * tournament takes longer than expected.
 */
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

/** When the big blind reaches a value; −∞ if it did before any known start, null if it never does. */
function blindReaches({ items, starts }: PaceFacts, value: number): number | null {
  let before: { blind: number; start: number | null; minutes: number } | null = null;
  for (const [index, { kind, bigBlind: blind, minutes }] of items.entries()) {
    if (kind === 'break') continue;
    const start = starts[index] ?? null;
    if (blind >= value) {
      if (before === null || value === blind || before.blind >= blind) return start ?? Number.NEGATIVE_INFINITY;
      if (before.start === null) return start ?? Number.NEGATIVE_INFINITY;
      const share = Math.log(value / before.blind) / Math.log(blind / before.blind);
      return before.start + share * before.minutes * 60_000;
    }
    before = { blind, start, minutes };
  }
  return null;
}
