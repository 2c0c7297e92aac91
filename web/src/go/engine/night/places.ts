import { type Blinds as BlindPosts, blindsLeftOf } from '../hand/setup';
import type { HandSetup } from '../hand/types';
import { dealtNext, MAX_SEATS } from './players';
import type { NightPlayer, NightState, Places } from './types';

// Computes the button and the blinds of the next hand (Robert's Rules of Poker, "Rules for Using Blinds", 2 and 3).

export interface NextPlaces {
  /** The seat of the button, which may be empty. */
  button: number;
  /** The player with the button; null: the button is dead. */
  dealer: NightPlayer | null;
  blinds: BlindPosts;
}

/** Seats from one to another, clockwise: 0 to 9. */
function away(from: number, to: number): number {
  return (to - from + MAX_SEATS) % MAX_SEATS;
}

/** Seats from one to another, clockwise: 1 to 10. */
function onward(from: number, to: number): number {
  return away(from, to) || MAX_SEATS;
}

/** The players in order, starting left of a seat; a player in that seat is last. */
function leftOf(players: readonly NightPlayer[], seat: number): NightPlayer[] {
  return players.toSorted((a, b) => onward(seat, a.seat) - onward(seat, b.seat));
}

function at(players: readonly NightPlayer[], seat: number): NightPlayer | null {
  return players.find((player) => player.seat === seat) ?? null;
}

/** Places the button with a player, and the blinds left of it. */
export function placesWithButton(players: readonly NightPlayer[], dealer: NightPlayer): NextPlaces {
  const blinds = blindsLeftOf({
    players: players.map(({ id, seat }) => ({ id, seat, stack: 1 })),
    dealerSeat: dealer.seat,
  });
  return { button: dealer.seat, dealer, blinds };
}

/** The next player to pay the big blind. No player pays it twice in a row. */
function nextBig(players: readonly NightPlayer[], last: Places): NightPlayer | null {
  return leftOf(players, last.big).find(({ id }) => id !== last.bigBlind) ?? null;
}

/** Two players: the big blind moves on, and the opponent has the button and the small blind. */
function headsUpPlaces(players: readonly NightPlayer[], last: Places): NextPlaces | null {
  const big = nextBig(players, last);
  const small = players.find((player) => player !== big);
  if (!big || !small) return null;
  return { button: small.seat, dealer: small, blinds: { small: small.id, big: [big.id] } };
}

/** The big blind moves on by one player; the small blind and the button follow it, even to an empty seat. */
function deadButton(players: readonly NightPlayer[], last: Places): NextPlaces | null {
  const big = nextBig(players, last);
  if (!big) return null;
  const small = at(players, last.big);
  const order = away(last.small, last.big);
  // The button follows to the last small blind's seat. After heads-up, or if all players on the far side are new, the
  // player behind the small blind takes it.
  const follows = last.small !== last.button && order < away(last.small, big.seat);
  const behind = leftOf(players, last.big).findLast((player) => player !== big && player.seat !== last.big);
  const button = follows ? last.small : (behind?.seat ?? last.small);
  return {
    button,
    dealer: at(players, button),
    blinds: { small: small === big ? null : (small?.id ?? null), big: [big.id] },
  };
}

/** The button moves to the next player. A player between the old and the new big blind posts one, too. */
function movingButton(players: readonly NightPlayer[], last: Places, from: number): NextPlaces | null {
  const lastBig = onward(from, last.big);
  for (const dealer of leftOf(players, from)) {
    const places = placesWithButton(players, dealer);
    const big = players.find(({ id }) => id === places.blinds.big[0]);
    if (!big) continue;
    const bigPlace = onward(from, dealer.seat) + onward(dealer.seat, big.seat);
    // Skip this dealer if the big blind would not move on: new players between the button and the blinds must not delay
    // it.
    if (bigPlace <= lastBig || big.id === last.bigBlind) continue;
    const passed = leftOf(players, last.big)
      .filter(({ seat }) => {
        const place = onward(from, seat);
        const round = place > lastBig ? place : place + MAX_SEATS;
        return round < bigPlace && seat !== last.big;
      })
      .map(({ id }) => id);
    const { small } = places.blinds;
    const alone = small !== null && passed.includes(small) ? null : small;
    return { ...places, blinds: { small: alone, big: [...passed, big.id] } };
  }
  return deadButton(players, last);
}

/** The button and the blinds of the next hand; null until a player is chosen to deal first. */
export function nextPlaces(state: NightState): NextPlaces | null {
  const players = dealtNext(state);
  const { dealer, dealerChosen, places, settings } = state;
  if (!dealer || players.length < 2) return null;
  if (dealerChosen || !places) {
    const chosen = dealerChosen && players.find(({ id }) => id === dealer.player);
    const next = chosen || leftOf(players, dealer.seat)[0];
    return next ? placesWithButton(players, next) : null;
  }
  if (players.length === 2) return headsUpPlaces(players, places);
  return settings.button === 'moving' ? movingButton(players, places, dealer.seat) : deadButton(players, places);
}

/**
 * The seats of the button and the blinds in a hand. A missing small blind was dead: it is the previous big blind's
 * seat.
 */
export function placesOf(setup: HandSetup, before: Places | null): Places {
  const seatOf = (player: string | undefined) =>
    setup.players.find(({ id }) => id === player)?.seat ?? setup.dealerSeat;
  const big = setup.posts.findLast(({ kind }) => kind === 'bb')?.id;
  const small = setup.posts.find(({ kind }) => kind === 'sb')?.id;
  return {
    button: setup.dealerSeat,
    small: small === undefined ? (before?.big ?? setup.dealerSeat) : seatOf(small),
    big: seatOf(big),
    bigBlind: big ?? '',
  };
}
