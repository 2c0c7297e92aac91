import { HOLDEM_STAGES, STUD_STAGES } from '@/domain/hand/rules';
import { defaultPosts } from '@/domain/hand/setup';
import type { HandRules, HandSetup } from '@/domain/hand/types';
import { blindsOf } from './level';
import { dealtNext, playerOf } from './players';
import type { NightPlayer, NightSettings, NightState } from './types';
import { whyNotDeal, whyNotDealer, whyNotNextHand } from './why-not';

export interface DealOptions {
  /** Deals instead of whoever is next. */
  dealer?: string;
  /** Whoever is first to act puts in twice the big blind before the cards. */
  straddle?: boolean;
}

export type Deal =
  | { ok: true; doing: { kind: 'hand'; setup: HandSetup } }
  | { ok: false; why: string };

export function rulesOf(settings: NightSettings): HandRules {
  const { rules, limit, cap, headsUpUncapped, gameType } = settings;
  const stages = gameType === 'Seven Card Stud' ? STUD_STAGES : HOLDEM_STAGES;
  return { kind: rules, limit, cap, headsUpUncapped, stages };
}

/** Where the button is in the next hand: chosen, or with the next player who is dealt in. */
export function nextButton(state: NightState): NightPlayer | null {
  const players = dealtNext(state);
  const { dealer, dealerChosen } = state;
  if (!dealer) return null;
  if (dealerChosen) {
    const chosen = players.find(({ id }) => id === dealer.player);
    if (chosen) return chosen;
  }
  return players.find(({ seat }) => seat > dealer.seat) ?? players[0] ?? null;
}

/** Who may straddle: left of the big blind, and with more than the big blind of chips; null when nobody may. */
function straddlerOf(setup: Omit<HandSetup, 'posts'>, small: number): string | null {
  const { players, bigBlind } = setup;
  if (players.length < 3 || small < 0) return null;
  const first = players[(small + 2) % players.length];
  return first && first.stack > bigBlind ? first.id : null;
}

/** What deals the next hand at `at`: the button moved on, the blinds as they are then, everybody with chips dealt in. */
export function nextHand(state: NightState, at: string, options: DealOptions = {}): Deal {
  const { dealer, straddle = false } = options;
  const why =
    dealer === undefined
      ? whyNotNextHand(state)
      : (whyNotDeal(state) ?? whyNotDealer(state, dealer));
  if (why !== null) return { ok: false, why };
  const button = dealer === undefined ? nextButton(state) : playerOf(state, dealer);
  if (!button) return { ok: false, why: 'Choose who deals first.' };
  const { settings } = state;
  const blinds = blindsOf(
    dealer === undefined ? state : { ...state, dealerChosen: true },
    at,
    button.seat,
  );
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
    dealerSeat: button.seat,
  };
  const plain = { ...table, kind: settings.rules };
  const small = defaultPosts(plain).find(({ kind }) => kind === 'sb')?.id;
  const place = table.players.findIndex(({ id }) => id === small);
  const posts = defaultPosts(plain, settings.ante, straddle ? straddlerOf(table, place) : null);
  return { ok: true, doing: { kind: 'hand', setup: { ...table, posts } } };
}
