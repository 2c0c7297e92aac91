// The actions open to the player in turn, in amounts. Nothing here changes a state.
import { formatQuantity } from '@/lib/format';
import { canBet, contenders } from './seats';
import { potTotal } from './pots';
import { amountText } from './words';
import type { HandPlayer, HandState, RaiseRule } from './types';

/** No other player can answer a bet any more, so the player can only call or fold. */
export function othersAllIn(state: HandState, player: HandPlayer): boolean {
  return state.players.every((other) => other.id === player.id || !canBet(other));
}

/**
 * The bet that a player needs to stay in. A short big blind does not lower it. Against players who are all all-in the
 * player only matches their bets, because anything above would be returned.
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

/** The values that decide the size of the next raise. */
export type Measure = Pick<HandState, 'highest' | 'lastRaise' | 'fullBet' | 'raises'>;

/**
 * Whether the bet `to` reopens the betting for players who have acted. `house`: always. `standard`: only after a full
 * raise. In fixed limit an all-in of at least half a bet counts as a whole one under both rules.
 */
function reopens(state: HandState, to: number): boolean {
  const { kind, limit } = state.setup.rules;
  if (limit === 'fixed') return countsAsBet(state, to);
  return kind === 'house' || to - state.highest >= state.lastRaise;
}

/** The measure after a bet or raise to `to`, and whether it reopens the betting. */
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

/**
 * How much more than their own bet a player who has acted must face before they may raise again (TDA: several all-ins
 * add up).
 */
function reopensAt(state: HandState): number {
  return state.setup.rules.limit === 'fixed' ? fixedSize(state) / 2 : state.lastRaise;
}

/** Why the player in turn may not raise at all; null if they may. */
function noRaise(state: HandState, player: HandPlayer): string | null {
  const { kind, limit, cap, headsUpUncapped } = state.setup.rules;
  if (othersAllIn(state, player)) return 'Everybody else is all-in: call or fold.';
  if (limit === 'fixed') {
    const old = state.setup.rulesVersion === 1;
    const headsUp = old ? contenders(state).length === 2 : state.headsUpRound;
    const uncapped = headsUpUncapped && headsUp;
    if (cap !== null && !uncapped && state.highest > 0 && state.raises >= cap)
      return `The betting is capped at ${formatQuantity(cap, 'raise')} a round.`;
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

/** The missing part of blinds that were posted short: pot limit counts those blinds as whole. */
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

/** The bounds of a raise, regardless of the player's stack. */
export type RaiseBounds = { ok: true; min: number; max: number; rule: RaiseRule } | { ok: false; why: string };

export function raiseBounds(state: HandState, player: HandPlayer): RaiseBounds {
  const why = noRaise(state, player);
  if (why !== null) return { ok: false, why };
  const { min, rule } = smallestRaise(state);
  return { ok: true, min, max: largestRaise(state, player, min), rule };
}

/** Why a raise to `to` is refused; null if it is allowed. An all-in may be less than the smallest raise. */
export function refusedRaise(state: HandState, player: HandPlayer, to: number): string | null {
  const money = (amount: number) => amountText(state.setup, amount);
  const all = player.bet + player.stack;
  if (!Number.isSafeInteger(to) || to < 0) return 'That is not an amount.';
  if (to <= state.highest)
    return state.highest === 0 ? 'Enter a bet above $0.' : `A raise goes above ${money(state.highest)}.`;
  const bounds = raiseBounds(state, player);
  if (!bounds.ok) return bounds.why;
  if (to > all) return `Only ${money(all)} left to bet.`;
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
