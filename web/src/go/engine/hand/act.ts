// A hand is a pure state machine: a state and an action make the next state, or a sentence that says why not.
import { callTo, measureAfter, refusedRaise } from './betting';
import { giveUp } from './give-up';
import { giveTo, mayRunTwice, payOut, showdown } from './payout';
import { goOn, mayMuck, nextRound, withPlayer } from './round';
import { potsOf } from './pots';
import { changed, indexOf, playerAt } from './seats';
import { startHand } from './setup';
import { amountText, nameOf } from './words';
import type { ActResult, HandAction, HandPlayer, HandSetup, HandState, LogLine, ReplayResult } from './types';

const refuse = (why: string): ActResult => ({ ok: false, why });

function withLine(state: HandState, line: LogLine): HandState {
  return { ...state, log: [...state.log, line] };
}

/** Moves chips from the player's stack into the pot, up to a bet of `to`. */
function putIn(state: HandState, player: HandPlayer, to: number): HandState {
  const amount = to - player.bet;
  return withPlayer(state, indexOf(state, player.id), {
    stack: player.stack - amount,
    bet: to,
    committed: player.committed + amount,
    acted: true,
    allIn: player.stack === amount,
  });
}

function fold(state: HandState, player: HandPlayer): HandState {
  const folded = withPlayer(state, indexOf(state, player.id), { folded: true, acted: true });
  // A player who folds also gives up their share of the pots collected so far.
  const pots = state.pots.length === 0 ? state.pots : potsOf(state.setup, folded.players);
  return goOn(withLine({ ...folded, pots }, { stage: state.stage, kind: 'fold', id: player.id }));
}

function check(state: HandState, player: HandPlayer): ActResult {
  const to = callTo(state, player);
  if (player.bet < to) return refuse(`There is ${amountText(state.setup, to - player.bet)} to call.`);
  const checked = withPlayer(state, indexOf(state, player.id), { acted: true });
  return {
    ok: true,
    state: goOn(withLine(checked, { stage: state.stage, kind: 'check', id: player.id })),
  };
}

function call(state: HandState, player: HandPlayer): ActResult {
  const to = Math.min(callTo(state, player), player.bet + player.stack);
  if (to === player.bet) return refuse('There is nothing to call.');
  const line: LogLine = {
    stage: state.stage,
    kind: 'call',
    id: player.id,
    amount: to - player.bet,
    to,
    allIn: to === player.bet + player.stack,
  };
  return { ok: true, state: goOn(withLine(putIn(state, player, to), line)) };
}

function raise(state: HandState, player: HandPlayer, to: number): ActResult {
  const why = refusedRaise(state, player, to);
  if (why !== null) return refuse(why);
  const { measure, opened } = measureAfter(state, to);
  const raised = putIn(state, player, to);
  const others = raised.players.map((other) =>
    opened && other.acted && other.id !== player.id ? changed(other, { acted: false }) : other,
  );
  const line: LogLine = {
    stage: state.stage,
    kind: state.highest === 0 ? 'bet' : 'raise',
    id: player.id,
    amount: to - player.bet,
    to,
    allIn: to === player.bet + player.stack,
  };
  const next: HandState = { ...raised, ...measure, players: others };
  return { ok: true, state: goOn(withLine(next, line)) };
}

function allIn(state: HandState, player: HandPlayer): ActResult {
  const all = player.bet + player.stack;
  return all <= callTo(state, player) ? call(state, player) : raise(state, player, all);
}

function muck(state: HandState, by: string): ActResult {
  if (!mayMuck(state).includes(by)) return refuse('Only an all-in player can muck early.');
  return { ok: true, state: goOn(giveUp(state, by), indexOf(state, state.toAct)) };
}

type Turn = Extract<HandAction, { type: 'fold' | 'check' | 'call' | 'raise' | 'all_in' }>;

function takeTurn(state: HandState, action: Turn): ActResult {
  if (state.phase !== 'betting') return refuse('The betting of this round is over.');
  const player = playerAt(state, indexOf(state, state.toAct));
  if (action.by !== undefined && action.by !== player.id) return refuse(`It is the turn of ${nameOf(player)}.`);
  switch (action.type) {
    case 'fold':
      return { ok: true, state: fold(state, player) };
    case 'check':
      return check(state, player);
    case 'call':
      return call(state, player);
    case 'raise':
      return raise(state, player, action.to);
    case 'all_in':
      return allIn(state, player);
  }
}

function addCards(state: HandState, action: Extract<HandAction, { type: 'board' }>): ActResult {
  const board = action.board ?? 0;
  const shown = state.boards[board];
  if (!shown) return refuse('There is no such board.');
  const cards = [...shown.cards, ...action.cards];
  if (cards.length > 5) return refuse('A board has five cards.');
  const boards = state.boards.map((old, i) => (i === board ? { cards } : old));
  const line: LogLine = { stage: state.stage, kind: 'board', board, cards: [...action.cards] };
  return { ok: true, state: withLine({ ...state, boards }, line) };
}

function runTwice(state: HandState): ActResult {
  if (!mayRunTwice(state)) return refuse('You can run it twice only when everyone is all-in and cards remain.');
  const [shown = { cards: [] }] = state.boards;
  const line: LogLine = { stage: state.stage, kind: 'run_twice' };
  return { ok: true, state: withLine({ ...state, boards: [shown, shown] }, line) };
}

const PHASE_FIRST = {
  betting: 'This betting round is not over.',
  pots_right: "Press Pot's Right first.",
  showem: "The hands are shown first: Show 'Em.",
  payout: 'The winners are chosen now.',
  finished: 'The hand is over.',
} as const;

/** Returns the next state, or a sentence for the player that says why the action is refused. Total and pure. */
export function act(state: HandState, action: HandAction): ActResult {
  if (state.phase === 'finished') return refuse(PHASE_FIRST.finished);
  const wrong = () => refuse(PHASE_FIRST[state.phase]);
  switch (action.type) {
    case 'fold':
    case 'check':
    case 'call':
    case 'raise':
    case 'all_in':
      return takeTurn(state, action);
    case 'muck':
      return muck(state, action.by);
    case 'board':
      return addCards(state, action);
    case 'run_twice':
      return runTwice(state);
    case 'pots_right':
      return state.phase === 'pots_right' ? { ok: true, state: nextRound(state) } : wrong();
    case 'show_em':
      return state.phase === 'showem' ? { ok: true, state: showdown(state) } : wrong();
    case 'winners':
      return state.phase === 'payout' ? giveTo(state, action) : wrong();
    case 'pay_out':
      return state.phase === 'payout' ? payOut(state) : wrong();
    default:
      // Logs come from storage and from other phones, so an unknown action type can occur.
      return refuse('There is no such action.');
  }
}

/** Replays a hand from its setup and actions. An undo replays them without the last action. */
export function replay(setup: HandSetup, actions: readonly HandAction[]): ReplayResult {
  const start = startHand(setup);
  if (!start.ok) return { ...start, at: -1 };
  let { state } = start;
  for (const [at, action] of actions.entries()) {
    const result = act(state, action);
    if (!result.ok) return { ...result, at };
    state = result.state;
  }
  return { ok: true, state };
}
