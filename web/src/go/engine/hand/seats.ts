// The order around the table. Players are in the setup's order, which is clockwise; an index is a position in that
// order.
import type { HandPlayer, HandSetup, HandState } from './types';

/** The index of the first player left of the dealer. The dealer's seat may be empty. */
export function leftOfDealer({ players, dealerSeat }: Pick<HandSetup, 'players' | 'dealerSeat'>): number {
  let lowest = 0;
  let next = -1;
  for (const [i, { seat }] of players.entries()) {
    if (seat < (players[lowest]?.seat ?? 0)) lowest = i;
    if (seat > dealerSeat && (next < 0 || seat < (players[next]?.seat ?? 0))) next = i;
  }
  return next < 0 ? lowest : next;
}

/** All indexes, clockwise from `from`. */
export function clockwise(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, i) => (from + i) % count);
}

/** The players who have not folded. */
export function contenders(state: Pick<HandState, 'players'>): HandPlayer[] {
  return state.players.filter((player) => !player.folded);
}

/** Whether the player still has a decision to make in this hand. */
export function canBet(player: HandPlayer): boolean {
  return !player.folded && !player.allIn;
}

export function playerAt(state: Pick<HandState, 'players'>, index: number): HandPlayer {
  const player = state.players[index];
  if (!player) throw new RangeError(`no player ${index}`);
  return player;
}

export function changed(player: HandPlayer, change: Partial<HandPlayer>): HandPlayer {
  return { ...player, ...change };
}

export function indexOf(state: { players: readonly { id: string }[] }, id: string | null): number {
  return state.players.findIndex((player) => player.id === id);
}

/** Sorts ids in the order in which odd chips are awarded: clockwise, starting left of the dealer. */
export function inDealOrder(setup: HandSetup, ids: readonly string[]): string[] {
  return clockwise(setup.players.length, leftOfDealer(setup))
    .map((i) => setup.players[i]?.id ?? '')
    .filter((id) => ids.includes(id));
}
