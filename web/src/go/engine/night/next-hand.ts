import { HOLDEM_STAGES, STUD_STAGES } from '../hand/rules';
import { type Blinds as BlindPosts, defaultPosts } from '../hand/setup';
import { type HandRules, type HandSetup, RULES_VERSION } from '../hand/types';
import { smallestChipOf } from './chip';
import { blindsOf } from './level';
import { type NextPlaces, placesWithButton, nextPlaces } from './places';
import { dealtNext, playerOf } from './players';
import type { NightSettings, NightState } from './types';
import { dealError, whyNotDealer, whyNotNextHand } from './why-not';

export interface DealOptions {
  /** The player who has the button instead of the next in order. */
  dealer?: string;
  /** The first player to act posts twice the big blind before the cards. */
  straddle?: boolean;
}

export type Deal = { ok: true; doing: { kind: 'hand'; setup: HandSetup } } | { ok: false; why: string };

export function rulesOf(settings: NightSettings): HandRules {
  const { rules, limit, cap, headsUpUncapped, gameType } = settings;
  const stages = gameType === 'Seven Card Stud' ? STUD_STAGES : HOLDEM_STAGES;
  return { kind: rules, limit, cap, headsUpUncapped, stages };
}

/** The player who may straddle: left of the big blind, with more chips than the big blind; null if no player may. */
function straddlerOf({ players, bigBlind }: Omit<HandSetup, 'posts'>, { big, small }: BlindPosts): string | null {
  if (players.length < 3) return null;
  const place = players.findIndex(({ id }) => id === big.at(-1));
  const first = players[(place + 1) % players.length];
  if (!first || first.id === small || big.includes(first.id)) return null;
  return first.stack > bigBlind ? first.id : null;
}

function placesFor(state: NightState, dealer: string | undefined): NextPlaces | null {
  if (dealer === undefined) return nextPlaces(state);
  const chosen = playerOf(state, dealer);
  return chosen && placesWithButton(dealtNext(state), chosen);
}

/**
 * The deal of the next hand at `at`: the button moves on, the blinds are those of that time, every player with chips is
 * dealt in.
 */
export function nextHand(state: NightState, at: string, options: DealOptions = {}): Deal {
  const { dealer, straddle = false } = options;
  const why = dealer === undefined ? whyNotNextHand(state) : (dealError(state) ?? whyNotDealer(state, dealer));
  if (why !== null) return { ok: false, why };
  const places = placesFor(state, dealer);
  if (!places) return { ok: false, why: 'Choose who deals first.' };
  const { settings } = state;
  const blinds = blindsOf(dealer === undefined ? state : { ...state, dealerChosen: true }, at, places.button);
  const table = {
    rules: rulesOf(settings),
    smallBlind: Number(blinds.small),
    bigBlind: Number(blinds.big),
    players: dealtNext(state).map(({ id, seat, stack, name }) => ({
      id,
      seat,
      stack: Number(stack),
      name,
    })),
    dealerSeat: places.button,
    rulesVersion: RULES_VERSION,
    smallestChip: smallestChipOf(settings, blinds),
  };
  const straddler = straddle ? straddlerOf(table, places.blinds) : null;
  const posts = defaultPosts(table, settings.ante, straddler, places.blinds);
  return { ok: true, doing: { kind: 'hand', setup: { ...table, posts } } };
}
