import { legalActions } from '@/go/engine/hand/legal';
import type { HandAction, HandPlayer, HandState, LegalActions } from '@/go/engine/hand/types';
import type { Random } from '../night/random-night';

// How the regulars of the demo play: not well, but so that a hand reads like a real one. None of this is a rule.

/** The strength of each player's cards, 0 to 999; the highest wins. */
export type Cards = ReadonlyMap<string, number>;

export function dealCards(random: Random, ids: readonly string[]): Cards {
  return new Map(ids.map((id) => [id, random(1000)]));
}

/** The winners of a pot: two of about equal strength share it. */
function best(cards: Cards, ids: readonly string[]): readonly string[] {
  const most = Math.max(...ids.map((id) => cards.get(id) ?? 0));
  return ids.filter((id) => most - (cards.get(id) ?? 0) < 12);
}

/** Rounds a bet as people do: to small blinds, and larger ones to multiples of five. */
function rounded(amount: number, unit: number): number {
  const step = amount > 20 * unit ? 5 * unit : unit;
  return Math.round(amount / step) * step;
}

function sized(random: Random, hand: HandState, { raise }: LegalActions): HandAction | null {
  if (!raise) return null;
  const bets = hand.players.reduce((sum, { bet }) => sum + bet, 0);
  const pot = hand.pots.reduce((sum, { amount }) => sum + amount, bets);
  const want = hand.highest === 0 ? (pot * (4 + random(5))) / 10 : hand.highest * (2 + random(2));
  const to = rounded(want, hand.setup.smallBlind);
  return { type: 'raise', to: Math.min(Math.max(to, raise.min), raise.max) };
}

function turn(random: Random, hand: HandState, player: HandPlayer, cards: Cards): HandAction {
  const may = legalActions(hand);
  const good = (cards.get(player.id) ?? 0) + random(160) - 80;
  if (may.check) {
    const bold = hand.round === 0 ? 820 : 690;
    return (good > bold && sized(random, hand, may)) || { type: 'check' };
  }
  const price = may.call?.amount ?? player.stack;
  const heavy = (1000 * price) / (price + player.stack + 1);
  if (good > 930 && hand.raises < 3) {
    if (may.allIn && heavy > 330) return { type: 'all_in' };
    const raised = sized(random, hand, may);
    if (raised) return raised;
  }
  const needs = (hand.round === 0 ? 560 : 600) + heavy / 2 - (price <= hand.setup.bigBlind ? 90 : 0);
  if (good < needs) return { type: 'fold' };
  return may.call ? { type: 'call' } : { type: 'all_in' };
}

/** The next action of a hand. */
export function regular(random: Random, hand: HandState, cards: Cards): HandAction {
  const may = legalActions(hand);
  const player = hand.players.find(({ id }) => id === hand.toAct);
  if (player) return turn(random, hand, player, cards);
  if (may.runTwice && random(3) === 0) return { type: 'run_twice' };
  if (may.potsRight) return { type: 'pots_right' };
  if (may.showEm) return { type: 'show_em' };
  const [open] = may.winners;
  if (!open) return { type: 'pay_out' };
  const { pot, board, eligible } = open;
  const luck = board === 0 ? cards : dealCards(random, eligible);
  return { type: 'winners', pot, board, ids: best(luck, eligible) };
}
