import type { BreakPlan, BreakTable } from '@/api/types';

/**
 * The request for a reviewed proposal. `kept` holds the ids of seats that are not moved; `rest` says what happens to
 * their players.
 */
export function breakOf(plan: BreakPlan, kept: ReadonlySet<string>, rest: BreakTable['rest']): BreakTable {
  return {
    moves: plan.moves
      .filter(({ seatId }) => !kept.has(seatId))
      .map(({ seatId, tableId, seatNumber }) => ({ seatId, tableId, seatNumber })),
    rest,
  };
}

/** The names of the players without a new seat, in the order of the plan. */
export function withoutSeat(plan: BreakPlan, kept: ReadonlySet<string>): string[] {
  return [...plan.moves.filter(({ seatId }) => kept.has(seatId)), ...plan.rest].map(({ playerName }) => playerName);
}

/** "Ann Lee", "Ann Lee and Bo Diaz", "Ann Lee, Bo Diaz and 3 more" */
export function namesText(names: readonly string[], shown = 2): string {
  const [first = '', second] = names;
  if (second === undefined) return first;
  if (names.length <= shown) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`;
}
