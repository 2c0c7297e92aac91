import { type Blinds as BlindPosts, blindsLeftOf } from '@/domain/hand/setup';
import type { HandSetup } from '@/domain/hand/types';
import { dealtNext, MOST_SEATS } from './players';
import type { NightPlayer, NightState, Places } from './types';

// Where the button and the blinds of the next hand are (Robert's Rules of Poker, "Rules for Using Blinds", 2 and 3).

export interface NextPlaces {
  /** The seat of the button, which may be empty. */
  button: number;
  /** The player with the button; null: the button is dead. */
  dealer: NightPlayer | null;
  blinds: BlindPosts;
}

/** Seats from one to another, clockwise: 0 to 9. */
function away(from: number, to: number): number {
  return (to - from + MOST_SEATS) % MOST_SEATS;
}

/** Seats from one to another, clockwise: 1 to 10. */
function onward(from: number, to: number): number {
  return away(from, to) || MOST_SEATS;
}

/** The players in the order in which they sit left of a seat; a player in that seat is last. */
function leftOf(players: readonly NightPlayer[], seat: number): NightPlayer[] {
  return players.toSorted((a, b) => onward(seat, a.seat) - onward(seat, b.seat));
}

function at(players: readonly NightPlayer[], seat: number): NightPlayer | null {
  return players.find((player) => player.seat === seat) ?? null;
}

/** The button with a player, and the blinds left of it. */
export function placesWithButton(players: readonly NightPlayer[], dealer: NightPlayer): NextPlaces {
  const blinds = blindsLeftOf({
    players: players.map(({ id, seat }) => ({ id, seat, stack: 1 })),
    dealerSeat: dealer.seat,
  });
  return { button: dealer.seat, dealer, blinds };
}

/** The player whose turn it is to pay the big blind: nobody pays it twice in a row. */
function nextBig(players: readonly NightPlayer[], last: Places): NightPlayer | null {
  return leftOf(players, last.big).find(({ id }) => id !== last.bigBlind) ?? null;
}

/** Two players: the big blind goes on, and the other one has the button and the small blind. */
function headsUpPlaces(players: readonly NightPlayer[], last: Places): NextPlaces | null {
  const big = nextBig(players, last);
  const small = players.find((player) => player !== big);
  if (!big || !small) return null;
  return { button: small.seat, dealer: small, blinds: { small: small.id, big: [big.id] } };
}

/** The big blind goes on by one; the small blind and the button follow it, even to an empty seat. */
function deadButton(players: readonly NightPlayer[], last: Places): NextPlaces | null {
  const big = nextBig(players, last);
  if (!big) return null;
  const small = at(players, last.big);
  const order = away(last.small, last.big);
  // After two players, and where everybody is new on the other side, the seat behind the small blind takes the button.
  const follows = last.small !== last.button && order < away(last.small, big.seat);
  const behind = leftOf(players, last.big).findLast(
    (player) => player !== big && player.seat !== last.big,
  );
  const button = follows ? last.small : (behind?.seat ?? last.small);
  return {
    button,
    dealer: at(players, button),
    blinds: { small: small === big ? null : (small?.id ?? null), big: [big.id] },
  };
}

/** The button goes to the next player. Players whom the big blind would pass over post one, too. */
function movingButton(
  players: readonly NightPlayer[],
  last: Places,
  from: number,
): NextPlaces | null {
  const lastBig = onward(from, last.big);
  for (const dealer of leftOf(players, from)) {
    const places = placesWithButton(players, dealer);
    const big = players.find(({ id }) => id === places.blinds.big[0]);
    if (!big) continue;
    const bigPlace = onward(from, dealer.seat) + onward(dealer.seat, big.seat);
    // Players who sat down between the button and the blinds hold nobody back: the big blind always goes on.
    if (bigPlace <= lastBig || big.id === last.bigBlind) continue;
    const passed = leftOf(players, last.big)
      .filter(({ seat }) => {
        const place = onward(from, seat);
        const round = place > lastBig ? place : place + MOST_SEATS;
        return round < bigPlace && seat !== last.big;
      })
      .map(({ id }) => id);
    const { small } = places.blinds;
    const alone = small !== null && passed.includes(small) ? null : small;
    return { ...places, blinds: { small: alone, big: [...passed, big.id] } };
  }
  return deadButton(players, last);
}

/** The button and the blinds of the next hand; null before a player was chosen to deal first. */
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
  return settings.button === 'moving'
    ? movingButton(players, places, dealer.seat)
    : deadButton(players, places);
}

/** Where the button and the blinds of a hand were. Without a small blind it was dead: where the big blind was before. */
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
