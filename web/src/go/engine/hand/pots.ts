import { clockwise, leftOfDealer } from './seats';
import type { HandPlayer, HandSetup, Pot } from './types';

/** The collected part of a player's bets: without antes, dead posts and the bet of this round. */
function collected(player: HandPlayer): number {
  return player.committed - player.ante - player.dead - player.bet;
}

/** The part of an amount that lies between two levels. */
function between(amount: number, low: number, high: number): number {
  return Math.max(0, Math.min(amount, high) - Math.max(low, 0));
}

/**
 * The level that a player's chips reach in the pots: the antes, and then the bets. A player who is all-in with the ante
 * alone reaches only that amount; every other player has paid their full ante, if they owed one (with a button ante
 * only the button owes it, and late arrivals owe none).
 */
function reach(player: HandPlayer, fullAnte: number): number {
  const bets = player.committed - player.ante - player.dead;
  return (player.allIn && bets === 0 ? player.ante : fullAnte) + collected(player);
}

/** A player who gave up an all-in hand, and the level from which no other player has a claim. */
interface Orphans {
  id: string;
  cut: number;
}

/**
 * Chips above the level of the remaining players can come from players who gave up an all-in hand. These chips belong
 * to the player who gave up last among those who reach that level: at that moment no other player could win them.
 */
function orphansOf(players: readonly HandPlayer[], fullAnte: number, above: number): Orphans[] {
  const orphans: Orphans[] = [];
  let top = above;
  const byTime = players.toSorted((a, b) => (b.gaveUp ?? 0) - (a.gaveUp ?? 0));
  for (const player of byTime) {
    const cut = reach(player, fullAnte);
    if (player.gaveUp === undefined || cut <= top) continue;
    orphans.push({ id: player.id, cut });
    top = cut;
  }
  return orphans;
}

/**
 * The main pot and the side pots, cut at each level that a remaining player reaches, so that a pot holds the same
 * amount from every player who may win it. Dead money matches no bet, so all of it is in the main pot. Chips of folded
 * players above the last cut stay in the last pot, except those that only a player who gave up an all-in hand has
 * matched.
 */
export function potsOf(setup: HandSetup, players: readonly HandPlayer[]): Pot[] {
  const fullAnte = Math.max(...players.map(({ ante }) => ante));
  const reaches = players.map((player) => (player.folded ? -1 : reach(player, fullAnte)));
  const inHand = [...new Set(reaches)].filter((cut) => cut >= 0).toSorted((a, b) => a - b);
  const orphans = orphansOf(players, fullAnte, inHand.at(-1) ?? 0);
  const cuts = [...inHand, ...orphans.map(({ cut }) => cut)];
  const order = clockwise(players.length, leftOfDealer(setup));
  let rest = players.reduce((sum, { committed, bet }) => sum + committed - bet, 0);
  let amount = players.reduce((sum, { dead }) => sum + dead, 0);
  const pots: Pot[] = [];
  for (const [i, cut] of cuts.entries()) {
    const low = cuts[i - 1] ?? 0;
    if (i === cuts.length - 1) amount = rest;
    else
      for (const player of players)
        amount +=
          between(player.ante, low, Math.min(cut, fullAnte)) +
          between(collected(player), low - fullAnte, cut - fullAnte);
    if (amount === 0) continue;
    const owner = orphans[i - inHand.length];
    const eligible = owner
      ? [owner.id]
      : order.filter((at) => (reaches[at] ?? -1) >= cut).map((at) => players[at]?.id ?? '');
    pots.push({ type: pots.length === 0 ? 'main' : 'side', amount, eligible });
    rest -= amount;
    amount = 0;
  }
  return pots;
}

/** The total of all pots and uncollected bets. */
export function potTotal(state: { players: readonly HandPlayer[] }): number {
  return state.players.reduce((sum, { committed }) => sum + committed, 0);
}
