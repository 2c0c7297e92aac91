// What a player may do when it is his turn, in amounts. Nothing here changes a state.
import { canBet, contenders } from './seats';
import { potTotal } from './pots';
import { amountText } from './words';
import type { HandPlayer, HandState, RaiseRule } from './types';

/** Nobody else can answer a bet any more: what there is to do is call or fold. */
export function othersAllIn(state: HandState, player: HandPlayer): boolean {
  return state.players.every((other) => other.id === player.id || !canBet(other));
}

/**
 * The bet a player must have made to stay in. A short big blind does not lower it, but who plays only against players who
 * are all-in matches what they have: the rest would come back to him.
 */
export function callTo(state: HandState, player: HandPlayer): number {
  if (!othersAllIn(state, player)) return state.highest;
  const bets = state.players.filter(({ id }) => id !== player.id).map(({ bet }) => bet);
  return Math.max(player.bet, Math.min(state.highest, Math.max(...bets)));
}

export function needsToAct(state: HandState, player: HandPlayer): boolean {
  if (!canBet(player)) return false;
  if (othersAllIn(state, player)) return callTo(state, player) > player.bet;
  return !player.acted || player.bet < state.highest;
}

/** Fixed limit: the big blind in the first two rounds, twice that afterwards. */
export function fixedSize(state: HandState): number {
  return state.round < 2 ? state.setup.bigBlind : 2 * state.setup.bigBlind;
}

/** Fixed limit: an all-in of at least half a bet counts as a bet. */
export function countsAsBet(state: HandState, to: number): boolean {
  return 2 * (to - state.fullBet) >= fixedSize(state);
}

/** What a raise is measured by. */
export type Measure = Pick<HandState, 'highest' | 'lastRaise' | 'fullBet' | 'raises'>;

/**
 * Whether the others may raise once more. `house`: always. `standard`: after a full raise. In fixed limit, under both, an
 * all-in of at least half a bet counts as a whole one.
 */
function reopens(state: HandState, to: number): boolean {
  const { kind, limit } = state.setup.rules;
  if (limit === 'fixed') return countsAsBet(state, to);
  return kind === 'house' || to - state.highest >= state.lastRaise;
}

/** The measure after a bet or raise to `to`, and whether the others may raise once more. */
export function measureAfter(state: HandState, to: number): { measure: Measure; opened: boolean } {
  const opened = reopens(state, to);
  const measure = {
    highest: to,
    lastRaise: Math.max(state.lastRaise, to - state.highest),
    fullBet: opened ? to : state.fullBet,
    raises: state.raises + (opened && state.fullBet > 0 ? 1 : 0),
  };
  return { measure, opened };
}

/** How much more than his bet somebody who has acted must face, so that he may raise again (TDA: several all-ins add up). */
function reopensAt(state: HandState): number {
  return state.setup.rules.limit === 'fixed' ? fixedSize(state) / 2 : state.lastRaise;
}

/** Why a player whose turn it is may not raise at all. */
function noRaise(state: HandState, player: HandPlayer): string | null {
  const { kind, limit, cap, headsUpUncapped } = state.setup.rules;
  if (othersAllIn(state, player)) return 'Everybody else is all-in: call or fold.';
  if (limit === 'fixed') {
    const old = state.setup.rulesVersion === 1;
    const headsUp = old ? contenders(state).length === 2 : state.headsUpRound;
    const uncapped = headsUpUncapped && headsUp;
    if (cap !== null && !uncapped && state.highest > 0 && state.raises >= cap)
      return `The betting is capped at ${cap} ${cap === 1 ? 'raise' : 'raises'} a round.`;
  } else if (kind === 'house') return null;
  if (player.acted && state.highest - player.bet < reopensAt(state))
    return 'The all-in was less than a full raise: call or fold.';
  return null;
}

function smallestRaise(state: HandState): { min: number; rule: RaiseRule } {
  const { highest, fullBet, lastRaise, setup } = state;
  if (setup.rules.limit === 'fixed') {
    // After an all-in of less than half a bet the next raise completes that bet.
    const short = highest > fullBet;
    return {
      min: (short ? fullBet : highest) + fixedSize(state),
      rule: short ? 'complete' : 'fixed',
    };
  }
  if (highest === 0) return { min: setup.bigBlind, rule: 'open' };
  if (setup.rules.kind === 'standard') return { min: highest + lastRaise, rule: 'last_raise' };
  const double = 2 * highest;
  const plus = highest + setup.bigBlind;
  return plus > double ? { min: plus, rule: 'plus_big_blind' } : { min: double, rule: 'double' };
}

/** What blinds lack that could not be paid whole: in pot limit they count as whole. */
function missingBlinds(state: HandState): number {
  if (state.round > 0) return 0;
  const { bigBlind, smallBlind } = state.setup;
  return state.players
    .filter(({ allIn }) => allIn)
    .map((player) => {
      const due = player.bigBlind ? bigBlind : player.smallBlind ? smallBlind : 0;
      return Math.max(0, due - player.bet);
    })
    .reduce((sum, missing) => sum + missing, 0);
}

function largestRaise(state: HandState, player: HandPlayer, min: number): number {
  const { limit } = state.setup.rules;
  if (limit === 'fixed') return min;
  if (limit === 'no_limit') return Number.MAX_SAFE_INTEGER;
  // The pot after a call, on top of that call.
  const call = state.highest - player.bet;
  const pot = potTotal(state) + missingBlinds(state) + call;
  return Math.max(min, state.highest + pot);
}

/** The bounds of a raise, the player's stack aside. */
export type RaiseBounds =
  | { ok: true; min: number; max: number; rule: RaiseRule }
  | { ok: false; why: string };

export function raiseBounds(state: HandState, player: HandPlayer): RaiseBounds {
  const why = noRaise(state, player);
  if (why !== null) return { ok: false, why };
  const { min, rule } = smallestRaise(state);
  return { ok: true, min, max: largestRaise(state, player, min), rule };
}

/** Why a raise to so much is refused; null when it is not. All of his chips may be less than the smallest raise. */
export function refusedRaise(state: HandState, player: HandPlayer, to: number): string | null {
  const money = (amount: number) => amountText(state.setup, amount);
  const all = player.bet + player.stack;
  if (!Number.isSafeInteger(to) || to < 0) return 'That is not an amount.';
  if (to <= state.highest)
    return state.highest === 0
      ? 'A bet is more than nothing.'
      : `A raise goes above ${money(state.highest)}.`;
  const bounds = raiseBounds(state, player);
  if (!bounds.ok) return bounds.why;
  if (to > all) return `There is only ${money(all)} to bet.`;
  if (to > bounds.max) {
    if (state.setup.rules.limit === 'fixed') return `The raise is to ${money(bounds.max)}.`;
    return `The largest raise is to ${money(bounds.max)}, the size of the pot.`;
  }
  if (to < bounds.min && to < all) {
    if (state.setup.rules.limit === 'fixed') return `The raise is to ${money(bounds.min)}.`;
    return `The smallest ${state.highest === 0 ? 'bet is' : 'raise is to'} ${money(bounds.min)}.`;
  }
  return null;
}
