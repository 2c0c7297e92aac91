// How a betting round begins, goes round the table and ends.
import { needsToAct } from './betting';
import { withOneWinner } from './payout';
import { potsOf } from './pots';
import { changed, contenders, indexOf, leftOfDealer, playerAt } from './seats';
import type { HandPlayer, HandState } from './types';

/** A state with one player changed. */
export function withPlayer(
  state: HandState,
  index: number,
  change: Partial<HandPlayer>,
): HandState {
  const players = state.players.map((player, i) =>
    i === index ? changed(player, change) : player,
  );
  return { ...state, players };
}

/** Asks the first player who has something to decide, from an index on; without one the round is over. */
function ask(state: HandState, from: number): HandState {
  const count = state.players.length;
  for (let i = from; i < from + count; i += 1) {
    const player = playerAt(state, i % count);
    if (needsToAct(state, player)) return { ...state, phase: 'betting', toAct: player.id };
  }
  return { ...giveBack(state), phase: 'pots_right', toAct: null };
}

/** What nobody has matched comes back before the bets are collected. */
function giveBack(state: HandState): HandState {
  const bets = state.players.map(({ bet }) => bet).toSorted((a, b) => b - a);
  const [most = 0, second = 0] = bets;
  const index = state.players.findIndex(({ bet }) => bet === most);
  const player = playerAt(state, index);
  if (most === second || player.folded) return state;
  const amount = most - second;
  const { stage } = state;
  return {
    ...withPlayer(state, index, {
      stack: player.stack + amount,
      bet: second,
      committed: player.committed - amount,
      allIn: false,
    }),
    uncalled: { id: player.id, amount },
    log: [...state.log, { stage, kind: 'uncalled', id: player.id, amount }],
  };
}

/** Bets become pots. */
function collect(state: HandState): HandState {
  const amount = state.players.reduce((sum, { bet }) => sum + bet, 0);
  const players = state.players.map((player) =>
    player.bet === 0 ? player : changed(player, { bet: 0 }),
  );
  const { stage } = state;
  return {
    ...state,
    players,
    pots: potsOf(state.setup, players),
    log: amount === 0 ? state.log : [...state.log, { stage, kind: 'collected', amount }],
  };
}

/** All others have folded: what is in the middle is his, and there is no showdown. */
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

/** After the posts: asks whoever is first. */
export function openRound(state: HandState, first: number): HandState {
  return ask(state, first);
}

/** After an action: the next player from an index on, the end of the round, or of the hand. */
export function goOn(state: HandState, from = indexOf(state, state.toAct) + 1): HandState {
  if (contenders(state).length === 1) return withoutShowdown(state);
  return state.phase === 'betting' ? ask(state, from) : state;
}

/** "Pot's Right": collects the bets and goes to the next round; after the last one to the showdown. */
export function nextRound(state: HandState): HandState {
  const done = collect(state);
  const round = state.round + 1;
  const stage = state.setup.rules.stages[round];
  const fresh: HandState = {
    ...done,
    round,
    players: done.players.map((player) =>
      player.acted ? changed(player, { acted: false }) : player,
    ),
    highest: 0,
    lastRaise: state.setup.bigBlind,
    fullBet: 0,
    raises: 0,
  };
  if (stage === undefined) return { ...fresh, stage: 'showdown', phase: 'showem', toAct: null };
  const { firstToAct } = state.setup;
  const first = firstToAct ? indexOf(state, firstToAct.later) : leftOfDealer(state.setup);
  return ask({ ...fresh, stage }, first);
}

/** Who may give up his hand without being asked: whoever is all-in, before the showdown. */
export function mayMuck(state: HandState): string[] {
  if (state.phase !== 'betting' && state.phase !== 'pots_right') return [];
  return contenders(state)
    .filter(({ allIn }) => allIn)
    .map(({ id }) => id);
}
