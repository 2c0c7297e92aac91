// Starts, advances and ends a betting round.
import { needsToAct } from './betting';
import { withOneWinner } from './payout';
import { potsOf } from './pots';
import { changed, contenders, indexOf, leftOfDealer, playerAt } from './seats';
import type { HandPlayer, HandState } from './types';

export function withPlayer(state: HandState, index: number, change: Partial<HandPlayer>): HandState {
  const players = state.players.map((player, i) => (i === index ? changed(player, change) : player));
  return { ...state, players };
}

/** Gives the turn to the first player with a decision, from an index on. If there is none the round is over. */
function ask(state: HandState, from: number): HandState {
  const count = state.players.length;
  for (let i = from; i < from + count; i += 1) {
    const player = playerAt(state, i % count);
    if (needsToAct(state, player)) return { ...state, phase: 'betting', toAct: player.id };
  }
  return { ...giveBack(state), phase: 'pots_right', toAct: null };
}

/** Returns the unmatched part of the highest bet to its player. */
export function giveBack(state: HandState): HandState {
  const bets = state.players.map(({ bet }) => bet).toSorted((a, b) => b - a);
  const [most = 0, second = 0] = bets;
  const index = state.players.findIndex(({ bet }) => bet === most);
  const player = playerAt(state, index);
  if (most === second || player.folded) return state;
  return returned(state, index, most - second, { bet: second });
}

/** Returns chips to the player's stack. */
function returned(state: HandState, index: number, amount: number, change: Partial<HandPlayer>): HandState {
  const { id, stack, committed } = playerAt(state, index);
  const before = state.uncalled?.id === id ? state.uncalled.amount : 0;
  const next = withPlayer(state, index, {
    ...change,
    stack: stack + amount,
    committed: committed - amount,
    allIn: false,
  });
  return {
    ...next,
    uncalled: { id, amount: before + amount },
    log: [...state.log, { stage: state.stage, kind: 'uncalled', id, amount }],
  };
}

/** Returns the part of an ante that the other players could not match because they are all-in with a smaller ante. */
export function returnUnmatchedAnte(state: HandState): HandState {
  if (state.setup.rulesVersion === 1) return state;
  const most = Math.max(...state.players.map(({ ante }) => ante));
  const index = state.players.findIndex(({ ante }) => ante === most);
  const { ante } = playerAt(state, index);
  const others = state.players.filter((_, i) => i !== index);
  const matched = Math.max(...others.map((other) => (other.allIn && other.bet === 0 ? other.ante : most)));
  if (matched >= most) return state;
  const next = returned(state, index, most - matched, { ante: ante - (most - matched) });
  return { ...next, pots: potsOf(next.setup, next.players) };
}

/** Collects the bets into pots. */
function collect(state: HandState): HandState {
  const amount = state.players.reduce((sum, { bet }) => sum + bet, 0);
  const players = state.players.map((player) => (player.bet === 0 ? player : changed(player, { bet: 0 })));
  const { stage } = state;
  return {
    ...state,
    players,
    pots: potsOf(state.setup, players),
    log: amount === 0 ? state.log : [...state.log, { stage, kind: 'collected', amount }],
  };
}

/** All other players have folded: the last player wins the pots without a showdown. */
function withoutShowdown(state: HandState): HandState {
  const done = collect(giveBack(state));
  return {
    ...done,
    phase: 'payout',
    toAct: null,
    uncontested: true,
    awards: withOneWinner(done),
  };
}

/** Whether two players are left in the hand. */
export function headsUp(players: readonly HandPlayer[]): boolean {
  return contenders({ players }).length === 2;
}

/** Starts the round after the posts, with the first player to act. */
export function openRound(state: HandState, first: number): HandState {
  return ask(state, first);
}

/** After an action: moves to the next player from an index on, or ends the round or the hand. */
export function goOn(state: HandState, from = indexOf(state, state.toAct) + 1): HandState {
  if (contenders(state).length === 1) return withoutShowdown(state);
  return state.phase === 'betting' ? ask(state, from) : state;
}

/** Handles "Pot's Right": collects the bets and moves to the next round, or after the last one to the showdown. */
export function nextRound(state: HandState): HandState {
  const done = collect(state);
  const round = state.round + 1;
  const stage = state.setup.rules.stages[round];
  const fresh: HandState = {
    ...done,
    round,
    players: done.players.map((player) => (player.acted ? changed(player, { acted: false }) : player)),
    highest: 0,
    lastRaise: state.setup.bigBlind,
    fullBet: 0,
    raises: 0,
    headsUpRound: headsUp(done.players),
  };
  if (stage === undefined) return { ...fresh, stage: 'showdown', phase: 'showem', toAct: null };
  const { firstToAct } = state.setup;
  const first = firstToAct ? indexOf(state, firstToAct.later) : leftOfDealer(state.setup);
  return ask({ ...fresh, stage }, first);
}

/** The players who may give up their hand out of turn: the all-in players, before the showdown. */
export function mayMuck(state: HandState): string[] {
  // Hands of version 1 replay as they were played; logs of that version could not hold this action.
  if (state.setup.rulesVersion === 1) return [];
  if (state.phase !== 'betting' && state.phase !== 'pots_right') return [];
  return contenders(state)
    .filter(({ allIn }) => allIn)
    .map(({ id }) => id);
}
