import { legalActions } from '@/go/engine/hand/legal';
import type { HandAction, HandState } from '@/go/engine/hand/types';
import { addCents, cents } from '@/domain/money';
import type { Doing } from '@/go/engine/night/entries';
import { freeSeats, seated } from '@/go/engine/night/players';
import { nextHand } from '@/go/engine/night/next-hand';
import type { NightState } from '@/go/engine/night/types';
import {
  whyNotBack,
  whyNotBuyIn,
  whyNotCashOut,
  whyNotLeave,
  whyNotMove,
  sitDownError,
} from '@/go/engine/night/why-not';

// Random nights for tests. The same seed gives the same night.

export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function pick<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random(Math.max(1, list.length))];
}

function winners(random: Random, hand: HandState): HandAction {
  const [open] = legalActions(hand).winners;
  if (!open) return { type: 'pay_out' };
  const { pot, board, eligible } = open;
  const ids = eligible.filter(() => random(3) === 0);
  return { type: 'winners', pot, board, ids: ids.length === 0 ? eligible.slice(0, 1) : ids };
}

export function anyAction(random: Random, hand: HandState): HandAction {
  const may = legalActions(hand);
  if (may.runTwice && random(2) === 0) return { type: 'run_twice' };
  if (may.potsRight) return { type: 'pots_right' };
  if (may.showEm) return { type: 'show_em' };
  if (hand.phase === 'payout') return winners(random, hand);
  if (may.muck.length > 0 && random(12) === 0) return { type: 'muck', by: pick(random, may.muck) ?? '' };
  const roll = random(12);
  if (roll === 0 && may.allIn) return { type: 'all_in' };
  if (roll < 3 && may.raise) {
    const { min, max } = may.raise;
    return { type: 'raise', to: min + random(Math.min(max - min, 4 * min) + 1) };
  }
  if (may.check) return { type: 'check' };
  return roll < 8 && may.call ? { type: 'call' } : { type: 'fold' };
}

/** An act between hands, or independent of one. It may not be possible at the moment. */
function anyChange(random: Random, state: NightState): Doing | null {
  const player = pick(random, state.players);
  const seat = pick(random, freeSeats(state));
  const id = player?.id ?? '';
  const amount = cents((1 + random(40)) * 50);
  switch (random(15)) {
    case 0:
    case 1:
    case 2: {
      if (seat === undefined || sitDownError(state) !== null) return null;
      const n = state.players.length + 1;
      return { kind: 'sit', player: `p${n}`, name: `Player ${n}`, user: null, seat };
    }
    case 3:
      if (!player || seat === undefined || sitDownError(state, id) !== null) return null;
      return { kind: 'sit', player: id, name: player.name, user: player.user, seat };
    case 4:
    case 5:
    case 6: {
      if (whyNotBuyIn(state, id) !== null) return null;
      const owedTo = pick(random, state.players)?.id ?? '';
      if (random(2) === 0 && owedTo !== id) return { kind: 'buy_in', player: id, amount, method: 'iou', owedTo };
      return { kind: 'buy_in', player: id, amount, method: random(3) === 0 ? 'fund' : 'cash' };
    }
    case 7:
      if (!player || whyNotCashOut(state, id) !== null) return null;
      return { kind: 'cash_out', player: id, amount: addCents(player.stack, player.coming) };
    case 8:
      return { kind: 'sit_out', player: id };
    case 9:
      return whyNotBack(state, id) === null ? { kind: 'back', player: id } : null;
    case 10:
      if (seat === undefined || whyNotMove(state, id) !== null) return null;
      return { kind: 'move', player: id, seat };
    case 11:
      return { kind: 'dealer', player: id };
    case 12:
      return whyNotLeave(state, id) === null ? { kind: 'leaving', player: id } : null;
    case 13:
      return { kind: 'note', text: 'Pizza is here' };
    default:
      return { kind: 'misdeal' };
  }
}

/** The next act. A table without enough players to deal to fills up. */
export function anyDoing(random: Random, state: NightState, at: string): Doing {
  for (;;) {
    if (state.hand && random(12) > 0) return { kind: 'act', action: anyAction(random, state.hand.state) };
    if (!state.hand && random(3) > 0) {
      const able = seated(state).filter(({ status, stack }) => status === 'playing' && stack > 0);
      const dealer = state.dealer ? undefined : pick(random, able)?.id;
      const deal = nextHand(state, at, {
        straddle: random(5) === 0,
        ...(dealer === undefined ? {} : { dealer }),
      });
      if (deal.ok) return deal.doing;
    }
    const doing = anyChange(random, state);
    if (doing) return doing;
  }
}
