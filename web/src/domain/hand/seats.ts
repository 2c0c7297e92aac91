// The order around the table. Players stand in the setup's order, which is clockwise; an index is a place in it.
import type { HandPlayer, HandSetup, HandState } from './types';

/** Where the first player left of the dealer stands. The dealer's seat may be empty. */
export function leftOfDealer({
  players,
  dealerSeat,
}: Pick<HandSetup, 'players' | 'dealerSeat'>): number {
  let lowest = 0;
  let next = -1;
  for (const [i, { seat }] of players.entries()) {
    if (seat < (players[lowest]?.seat ?? 0)) lowest = i;
    if (seat > dealerSeat && (next < 0 || seat < (players[next]?.seat ?? 0))) next = i;
  }
  return next < 0 ? lowest : next;
}

/** All indexes, clockwise from one. */
export function clockwise(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, i) => (from + i) % count);
}

/** Whoever is still in the hand. */
export function contenders(state: Pick<HandState, 'players'>): HandPlayer[] {
  return state.players.filter((player) => !player.folded);
}

/** Whoever still has a decision to make in this hand. */
export function canBet(player: HandPlayer): boolean {
  return !player.folded && !player.allIn;
}

export function playerAt(state: Pick<HandState, 'players'>, index: number): HandPlayer {
  const player = state.players[index];
  if (!player) throw new RangeError(`no player ${index}`);
  return player;
}

/** A player with something changed. */
export function changed(player: HandPlayer, change: Partial<HandPlayer>): HandPlayer {
  return { ...player, ...change };
}

export function indexOf(state: { players: readonly { id: string }[] }, id: string | null): number {
  return state.players.findIndex((player) => player.id === id);
}

/** Ids in the order in which odd chips are given: clockwise, the first left of the dealer first. */
export function inDealOrder(setup: HandSetup, ids: readonly string[]): string[] {
  return clockwise(setup.players.length, leftOfDealer(setup))
    .map((i) => setup.players[i]?.id ?? '')
    .filter((id) => ids.includes(id));
}
