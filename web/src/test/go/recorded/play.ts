// Plays a recorded hand with the engine: translates the record's words into actions by the money they move.
import { act } from '@/go/engine/hand/act';
import { callTo, othersAllIn } from '@/go/engine/hand/betting';
import { HOLDEM_STAGES } from '@/go/engine/hand/rules';
import { canBet, contenders, playerAt } from '@/go/engine/hand/seats';
import { startHand } from '@/go/engine/hand/setup';
import type { ActResult, HandAction, HandSetup, HandState } from '@/go/engine/hand/types';
import type { RecordedAction, RecordedBoard, RecordedHand } from './form';

/** A difference between the engine and the record. */
export class Parting extends Error {
  override readonly name = 'Parting';
}

export interface Played {
  state: HandState;
  /**
   * The amount, by player, that the record bet above (or below) the call when no other player could answer. It was
   * returned at once, so the money is the same, but `uncalled` differs by this amount.
   */
  slack: ReadonlyMap<number, number>;
}

export function setupOf(hand: RecordedHand): HandSetup {
  const setup: HandSetup = {
    rules: {
      kind: 'standard',
      limit: hand.limit,
      cap: 3,
      headsUpUncapped: true,
      stages: HOLDEM_STAGES,
    },
    smallBlind: Math.min(...hand.posts.map(({ amount }) => amount), hand.bigBlind),
    bigBlind: hand.bigBlind,
    players: hand.stacks.map((stack, p) => ({
      id: String(p),
      seat: p + 1,
      stack,
      name: `player ${p}`,
    })),
    // Player 0 is the first one left of the button, even if the button is at an empty seat.
    dealerSeat: hand.dealer === null ? 0 : hand.dealer + 1,
    posts: hand.posts.map(({ p, kind, amount }) => ({ id: String(p), kind, amount })),
    amounts: 'chips',
  };
  if (!hand.first) return setup;
  const { preflop, later } = hand.first;
  return { ...setup, firstToAct: { preflop: String(preflop), later: String(later) } };
}

function must(result: ActResult, where: string): HandState {
  if (result.ok) return result.state;
  throw new Parting(`${where}: refused: ${result.why}`);
}

function wordsOf({ t, p, to, kind }: RecordedAction): string {
  const word = t === 'allin' ? `allin (${kind ?? 'no kind'})` : t;
  return `player ${p} ${word}${to === null ? '' : ` to ${to}`}`;
}

/** Ends a finished round that has no marker after it in the record. */
function dealOn(state: HandState): HandState {
  return state.phase === 'pots_right' && state.players.filter(canBet).length > 1
    ? must(act(state, { type: 'pots_right' }), 'the next street')
    : state;
}

/** A check of a player without an opponent left to bet against. Some sites record it, but it has no effect. */
function isIdle(state: HandState, { t, p, add }: RecordedAction): boolean {
  const moves = t !== 'check' && (t !== 'call' || add !== 0);
  return !moves && state.phase !== 'betting' && canBet(playerAt(state, p));
}

function dealStreet(state: HandState, { street }: RecordedBoard, where: string): HandState {
  const stages = state.setup.rules.stages;
  const round = stages.indexOf(street);
  // The street has been dealt already: this is another board of it, or cards shown after the hand.
  if (round <= state.round || state.phase === 'payout') return state;
  if (state.phase !== 'pots_right')
    throw new Parting(`${where}: ${street} is dealt, but player ${state.toAct} is to act`);
  const next = must(act(state, { type: 'pots_right' }), where);
  if (next.stage === street) return next;
  // When no player can bet any more, a file may show the whole board at once.
  if (next.phase === 'pots_right') return dealStreet(next, { t: 'board', street }, where);
  throw new Parting(`${where}: ${street} is dealt, expected ${next.stage}`);
}

/** The engine's action for a bet of `to`, and its difference from the record's where no player can answer. */
function translate(state: HandState, action: RecordedAction, to: number): { action: HandAction; slack: number } {
  const player = playerAt(state, action.p);
  const by = player.id;
  if (to === player.bet) return { action: { type: 'check', by }, slack: 0 };
  const all = player.bet + player.stack;
  const call = Math.min(callTo(state, player), all);
  const alone = othersAllIn(state, player) && player.bet < call;
  if (alone && to >= call && to <= all) return { action: { type: 'call', by }, slack: to - call };
  if (to > state.highest && action.t !== 'call' && action.kind !== 'call')
    return { action: { type: 'raise', to, by }, slack: 0 };
  if (to === call) return { action: { type: 'call', by }, slack: 0 };
  throw new Parting(`the bet to call is ${call}`);
}

/** Checks the statements of a recorded action against the state before it. */
function checkWords(state: HandState, action: RecordedAction, to: number): void {
  const player = playerAt(state, action.p);
  const all = player.bet + player.stack;
  if (state.toAct !== player.id)
    throw new Parting(state.toAct === null ? 'the betting is over' : `it is the turn of player ${state.toAct}`);
  if (action.add !== null && action.add !== to - player.bet)
    throw new Parting(`adds ${action.add}, which makes ${player.bet + action.add}`);
  if (action.t === 'allin' && to !== all) throw new Parting(`the player has ${all}`);
  if (action.t === 'check' && to !== player.bet) throw new Parting(`the player's bet is ${player.bet}`);
}

/** Sites lift the cap on raises as soon as two players are left, however many began the round. */
function asSitesCap(state: HandState): HandState {
  return contenders(state).length === 2 ? { ...state, headsUpRound: true } : state;
}

function step(before: HandState, action: RecordedAction, where: string, slack: Map<number, number>): HandState {
  const state = asSitesCap(before);
  const { bet, allIn, folded } = playerAt(state, action.p);
  if (action.t === 'fold') {
    // Sites fold for a player who is sitting out, even when a blind or an ante has taken the last chip.
    const type = allIn && !folded ? 'muck' : 'fold';
    return must(act(state, { type, by: String(action.p) }), where);
  }
  const to = action.to ?? (action.add === null ? bet : bet + action.add);
  try {
    checkWords(state, action, to);
    const own = translate(state, action, to);
    if (own.slack !== 0) slack.set(action.p, own.slack);
    return must(act(state, own.action), where);
  } catch (error) {
    if (error instanceof Parting && !error.message.startsWith(where)) throw new Parting(`${where}: ${error.message}`);
    throw error;
  }
}

/** Plays the rest after the last action: streets without betting, and the showdown. */
function runOut(state: HandState): HandState {
  let now = state;
  for (;;) {
    if (now.phase === 'pots_right') now = must(act(now, { type: 'pots_right' }), 'the end');
    else if (now.phase === 'showem') now = must(act(now, { type: 'show_em' }), 'the end');
    else if (now.phase === 'betting')
      throw new Parting(`the record ends on the ${now.stage}, but player ${now.toAct} is to act`);
    else return now;
  }
}

/** The hand at its payout. */
export function play(hand: RecordedHand): Played {
  const slack = new Map<number, number>();
  let state = must(startHand(setupOf(hand)), 'the start');
  for (const [k, action] of hand.actions.entries()) {
    if (action.t === 'board') {
      state = dealStreet(state, action, `action ${k}`);
      continue;
    }
    state = dealOn(state);
    if (isIdle(state, action)) continue;
    state = step(state, action, `action ${k}, ${wordsOf(action)}`, slack);
  }
  return { state: runOut(state), slack };
}
