// Awards the pots to their winners.
import { canBet, changed, contenders, inDealOrder } from './seats';
import { amountText } from './words';
import type { ActResult, Award, HandAction, HandSetup, HandState, LegalActions } from './types';

/**
 * Splits an amount into equal shares of whole chips. Left-over chips go one at a time to the first shares, and an
 * amount below one chip goes to the first share: an all-in can leave an amount that the chips of the game cannot make.
 */
function inChips({ smallestChip = 1 }: HandSetup, amount: number, parts: number): number[] {
  const chips = Math.floor(amount / smallestChip);
  const even = Math.floor(chips / parts);
  return Array.from({ length: parts }, (_, part) => {
    const odd = part < chips % parts ? 1 : 0;
    return (even + odd) * smallestChip + (part === 0 ? amount % smallestChip : 0);
  });
}

/**
 * The part of a pot that is played for on one board: half if the hand runs twice, with the odd chip on the first board.
 */
export function boardAmount(state: HandState, pot: number, board: number): number {
  const amount = state.pots[pot]?.amount ?? 0;
  return inChips(state.setup, amount, state.boards.length)[board] ?? 0;
}

/** Splits evenly; left-over chips go one by one to the first winners left of the button. */
export function splitEvenly(setup: HandSetup, amount: number, ids: readonly string[]): Award['shares'] {
  const parts = inChips(setup, amount, ids.length);
  return inDealOrder(setup, ids).map((id, i) => ({ id, amount: parts[i] ?? 0 }));
}

/** The pots of boards that have no winner yet. */
export function openAwards(state: HandState): LegalActions['winners'] {
  const open: LegalActions['winners'][number][] = [];
  for (const [pot, { eligible }] of state.pots.entries())
    for (const board of state.boards.keys()) {
      const amount = boardAmount(state, pot, board);
      const given = state.awards.some((award) => award.pot === pot && award.board === board);
      if (amount > 0 && !given) open.push({ pot, board, amount, eligible });
    }
  return open;
}

/** Awards every pot with a single eligible player to that player, on every board. */
export function withOneWinner(state: HandState): Award[] {
  return openAwards(state).flatMap(({ pot, board, amount, eligible }) => {
    const [only] = eligible;
    return only !== undefined && eligible.length === 1 ? [{ pot, board, shares: [{ id: only, amount }] }] : [];
  });
}

/** Moves to the payout after "Show 'Em". */
export function showdown(state: HandState): HandState {
  const { stage } = state;
  return {
    ...state,
    phase: 'payout',
    awards: withOneWinner(state),
    log: [...state.log, { stage, kind: 'show_em' }],
  };
}

type Winners = Extract<HandAction, { type: 'winners' }>;

function refusedWinners(state: HandState, action: Winners): string | null {
  const { ids, amounts } = action;
  const pot = state.pots[action.pot];
  const board = action.board ?? 0;
  if (!pot || !state.boards[board]) return 'There is no such pot.';
  if (ids.length === 0) return 'Please select at least one winner';
  if (new Set(ids).size < ids.length) return 'A winner is named twice.';
  if (!ids.every((id) => pot.eligible.includes(id))) return 'A selected player is not in this pot.';
  if (!amounts) return null;
  const whole = boardAmount(state, action.pot, board);
  if (amounts.length !== ids.length || !amounts.every((n) => Number.isSafeInteger(n) && n >= 0))
    return 'Every winner needs an amount.';
  if (amounts.reduce((sum, n) => sum + n, 0) !== whole)
    return `The shares do not add up to ${amountText(state.setup, whole)}.`;
  return null;
}

export function giveTo(state: HandState, action: Winners): ActResult {
  const why = refusedWinners(state, action);
  if (why !== null) return { ok: false, why };
  const { pot, ids, amounts } = action;
  const board = action.board ?? 0;
  const shares = amounts
    ? inDealOrder(state.setup, ids).map((id) => ({ id, amount: amounts[ids.indexOf(id)] ?? 0 }))
    : splitEvenly(state.setup, boardAmount(state, pot, board), ids);
  const others = state.awards.filter((given) => given.pot !== pot || given.board !== board);
  const awards = [...others, { pot, board, shares }].toSorted((a, b) => a.pot - b.pot || a.board - b.board);
  return { ok: true, state: { ...state, awards } };
}

export function payOut(state: HandState): ActResult {
  if (openAwards(state).length > 0) return { ok: false, why: 'A pot has no winner yet.' };
  const { stage } = state;
  const won = state.awards.flatMap(({ pot, board, shares }) =>
    shares
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount }) => ({ stage, kind: 'won' as const, id, pot, board, amount })),
  );
  const players = state.players.map((player) => {
    const sum = won.filter(({ id }) => id === player.id).reduce((all, { amount }) => all + amount, 0);
    return sum === 0 ? player : changed(player, { stack: player.stack + sum });
  });
  return { ok: true, state: { ...state, phase: 'finished', players, log: [...state.log, ...won] } };
}

/** Whether the hand may run twice: betting is over, two players are left and cards are still to come. */
export function mayRunTwice(state: HandState): boolean {
  return (
    state.phase === 'pots_right' &&
    state.boards.length === 1 &&
    state.round < state.setup.rules.stages.length - 1 &&
    contenders(state).length > 1 &&
    contenders(state).filter(canBet).length < 2
  );
}
