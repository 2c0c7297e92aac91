import { MAX_CENTS } from '@/domain/money';
import { cents } from '@/domain/money';
import { formatQuantity } from '@/lib/format';
import type { NightPlayer, NightState, WhyNot } from './types';
import { sitting } from './ledger';
import { dealtNext, freeSeats, hasFolded, inHand, MAX_SEATS, playerOf, seated } from './players';
import { money } from './words';

// Why an action is not possible: one sentence each, shared by the buttons and the log.

/** Maximum number of players in one night, as the server enforces it. */
const MAX_PLAYERS = 60;

const NOBODY = 'No player with that name is in this game.';

function present(player: NightPlayer | null): WhyNot {
  if (!player) return NOBODY;
  return player.status === 'left' ? `${player.name} has left.` : null;
}

/** Why the player is not free: they have left, or take part in the hand in progress. Null if they are. */
function free(state: NightState, player: NightPlayer | null, what: string): WhyNot {
  const why = present(player);
  if (why !== null || !player) return why;
  return inHand(state, player.id) ? `${player.name} is in this hand. ${what} after it.` : null;
}

export function sitDownError(state: NightState, id: string | null = null): WhyNot {
  const known = id === null ? null : playerOf(state, id);
  if (known && known.status !== 'left') return `${known.name} already has a seat.`;
  if (!known && state.players.length >= MAX_PLAYERS) return `At most ${MAX_PLAYERS} play in a night.`;
  if (sitting(state.ledger) >= MAX_SEATS) return 'At most ten players sit at once.';
  return freeSeats(state).length === 0 ? 'Every seat is taken.' : null;
}

export function whyNotSeat(state: NightState, seat: number): WhyNot {
  if (seat > Math.min(state.settings.maxPlayers, MAX_SEATS)) return `There is no seat ${seat}.`;
  const holder = seated(state).find((player) => player.seat === seat);
  return holder ? `Seat ${seat} is ${holder.name}'s.` : null;
}

/** Chips can be bought at any time; those of a player in the hand are added after it. */
export function whyNotBuyIn(state: NightState, id: string): WhyNot {
  return present(playerOf(state, id));
}

export function whyNotOwed(state: NightState, player: string, owedTo: string): WhyNot {
  if (owedTo === player) return 'Nobody can owe themselves.';
  return playerOf(state, owedTo) ? null : 'An IOU names a player of this game.';
}

export function whyNotCashOut(state: NightState, id: string): WhyNot {
  if (hasFolded(state, id)) return present(playerOf(state, id));
  return free(state, playerOf(state, id), 'Cash out');
}

/** A player who is still in the hand can only announce a cash-out after it. */
export function whyNotLeave(state: NightState, id: string): WhyNot {
  const player = playerOf(state, id);
  const why = present(player);
  if (why !== null || !player) return why;
  if (whyNotCashOut(state, id) === null) return `${player.name} can cash out now.`;
  return player.leaving ? `${player.name} already cashes out after this hand.` : null;
}

export function whyNotStack(state: NightState, id: string): WhyNot {
  return free(state, playerOf(state, id), 'Count the stack');
}

export function whyNotMove(state: NightState, id: string): WhyNot {
  const why = free(state, playerOf(state, id), 'Move');
  if (why !== null) return why;
  return freeSeats(state).length === 0 ? 'Every seat is taken.' : null;
}

export function whyNotSitOut(state: NightState, id: string): WhyNot {
  const player = playerOf(state, id);
  const why = present(player);
  if (why !== null || !player) return why;
  return player.status === 'sitting_out' ? `${player.name} already sits out.` : null;
}

export function whyNotBack(state: NightState, id: string): WhyNot {
  const player = playerOf(state, id);
  const why = present(player);
  if (why !== null || !player) return why;
  return player.status === 'playing' ? `${player.name} is playing.` : null;
}

export function whyNotDealer(state: NightState, id: string): WhyNot {
  if (state.hand) return 'The button moves after this hand.';
  const player = playerOf(state, id);
  const why = present(player);
  if (why !== null || !player) return why;
  if (player.status === 'sitting_out') return `${player.name} sits out.`;
  return player.stack === 0 ? `${player.name} has no chips.` : null;
}

export function whyNotAdjust(state: NightState, id: string): WhyNot {
  if (state.hand) return 'A hand is in progress.';
  return playerOf(state, id) ? null : NOBODY;
}

/** Whether there are players to deal to; `nextPlaces` decides the button separately. */
export function dealError(state: NightState): WhyNot {
  if (state.hand) return 'A hand is in progress.';
  return dealtNext(state).length < 2 ? 'A hand needs two players with chips.' : null;
}

export function whyNotNextHand(state: NightState): WhyNot {
  return dealError(state) ?? (state.dealer ? null : 'Choose who deals first.');
}

export function whyNotBlinds({ small, big }: { small: number; big: number }): WhyNot {
  if (small > big) return 'The small blind is not above the big blind.';
  return big > MAX_CENTS ? 'The big blind is too large.' : null;
}

export function whyNotMisdeal(state: NightState): WhyNot {
  if (!state.hand) return 'There is no hand in progress.';
  const gone = state.players.find(({ id, status }) => status === 'left' && inHand(state, id));
  return gone ? `${gone.name} has cashed out during this hand. Play it to its end.` : null;
}

/**
 * Uses the server's sentences and conditions, so that the server accepts the close of a night that was closed offline.
 */
export function whyNotClose(state: NightState): WhyNot {
  if (state.hand) return 'A hand is in progress.';
  const still = sitting(state.ledger);
  if (still > 0) return `${formatQuantity(still, 'player has', 'players have')} not cashed out.`;
  const { in: bought, out } = state.ledger;
  if (bought === out) return null;
  const difference = money(cents(Math.abs(bought - out)));
  return `Buy-ins ${money(bought)}, cash-outs ${money(out)}: record the ${difference} difference before ending the game.`;
}
