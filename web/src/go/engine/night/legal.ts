import { legalActions } from '../hand/legal';
import { freeSeats } from './players';
import type { NightLegal, NightState, PlayerLegal } from './types';
import {
  whyNotBack,
  whyNotBuyIn,
  whyNotCashOut,
  whyNotClose,
  whyNotDealer,
  whyNotLeave,
  whyNotMisdeal,
  whyNotMove,
  whyNotNextHand,
  sitDownError,
  whyNotSitOut,
  whyNotStack,
} from './why-not';

function legalOf(state: NightState, id: string): PlayerLegal {
  return {
    sitOut: whyNotSitOut(state, id),
    back: whyNotBack(state, id),
    buyIn: whyNotBuyIn(state, id),
    cashOut: whyNotCashOut(state, id),
    leave: whyNotLeave(state, id),
    stack: whyNotStack(state, id),
    move: whyNotMove(state, id),
    dealer: whyNotDealer(state, id),
    sit: sitDownError(state, id),
  };
}

/** The actions that are possible now. For an action with a sentence here, `nightReduce` returns the same refusal. */
export function legal(state: NightState): NightLegal {
  return {
    sit: sitDownError(state),
    freeSeats: freeSeats(state),
    players: Object.fromEntries(state.players.map(({ id }) => [id, legalOf(state, id)])),
    nextHand: whyNotNextHand(state),
    blinds: null,
    misdeal: whyNotMisdeal(state),
    hand: state.hand && legalActions(state.hand.state),
    close: whyNotClose(state),
  };
}
