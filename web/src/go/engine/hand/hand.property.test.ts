// Properties of every hand, checked with thirty thousand random hands, or with more than a hundred thousand under
// HANDS=all (`make fuzz`). A failure names the seed of its hand.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { act, replay } from './act';
import { legalActions } from './legal';
import { potTotal } from './pots';
import { startHand } from './setup';
import { Chance } from '@/test/go/hand/chance';
import { randomAction, randomSetup } from '@/test/go/hand/random-hand';
import { slowPots } from '@/test/go/hand/slow-pots';
import type { HandAction, HandSetup, HandState, LegalActions } from './types';

/** Divisor for the number of hands a test plays: by default the first quarter, with HANDS=all every hand. */
const share = process.env['HANDS'] === 'all' ? 1 : 4;
const some = (hands: number) => hands / share;
const said = (hands: number) => some(hands).toLocaleString('en');

function must(condition: boolean, what: string, seed: number): void {
  if (!condition) throw new Error(`${what} (seed ${seed})`);
}

function begin(setup: HandSetup): HandState {
  const start = startHand(setup);
  if (!start.ok) throw new Error(start.why);
  return start.state;
}

interface Story {
  setup: HandSetup;
  actions: HandAction[];
  states: HandState[];
}

/** Plays a whole hand; `look` is called with every state on the way. */
function tell(
  seed: number,
  look: (state: HandState, legal: LegalActions) => void,
  setup = randomSetup(new Chance(seed)),
): Story {
  const chance = new Chance(seed + 1_000_000_007);
  let state = begin(setup);
  const actions: HandAction[] = [];
  const states = [state];
  for (;;) {
    const legal = legalActions(state);
    look(state, legal);
    const action = randomAction(chance, state, legal);
    if (!action) break;
    const result = act(state, action);
    if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${result.why} (seed ${seed})`);
    state = result.state;
    actions.push(action);
    states.push(state);
    must(actions.length < 500, 'the hand does not end', seed);
  }
  must(state.phase === 'finished', `no action is legal in ${state.phase}`, seed);
  return { setup, actions, states };
}

function keyed(state: HandState): Map<string, number> {
  return new Map(state.pots.map(({ amount, eligible }) => [eligible.toSorted().join(','), amount]));
}

/** A reference implementation that builds the pots chip by chip. Bets that are not collected yet are excluded. */
function slowly(state: HandState): Map<string, number> {
  const slow = slowPots(
    state.players.map(({ id, ante, dead, committed, bet, folded, allIn }) => ({
      id,
      ante,
      dead,
      live: committed - ante - dead - bet,
      folded,
      // An all-in player with a bet in this round has paid their ante in full.
      allIn: allIn && bet === 0,
    })),
  );
  return new Map([...slow].map(([key, amount]) => [key.split(',').toSorted().join(','), amount]));
}

function sameMap(a: Map<string, number>, b: Map<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, amount]) => b.get(key) === amount);
}

const chips = (state: HandState) =>
  state.players.reduce((sum, { stack }) => sum + stack, 0) + (state.phase === 'finished' ? 0 : potTotal(state));

function check(seed: number): Story {
  let before = '';
  const setup = randomSetup(new Chance(seed));
  const whole = setup.players.reduce((sum, { stack }) => sum + stack, 0);
  const story = tell(
    seed,
    (state) => {
      must(chips(state) === whole, 'chips are lost or made', seed);
      let bets = 0;
      for (const player of state.players) {
        const { stack, bet, committed, ante, dead } = player;
        must(stack >= 0 && bet >= 0 && ante + dead + bet <= committed, 'a negative amount', seed);
        must(!player.allIn || stack === 0 || state.phase === 'finished', 'all-in with chips', seed);
        bets += bet;
      }
      const pots = state.pots.reduce((sum, { amount }) => sum + amount, 0);
      must(pots + bets === potTotal(state), 'the pots are not what was put in', seed);
      const now = `${state.round}${state.phase}${state.pots.length}`;
      if (now !== before || state.log.at(-1)?.kind === 'fold')
        must(sameMap(keyed(state), slowly(state)), 'the pots are divided otherwise', seed);
      before = now;
    },
    setup,
  );
  return story;
}

describe('any deal', () => {
  const seen = new Set<string>();

  // Split into parts so that a busy machine does not hit the timeout.
  test.each([1, 2, 3, 4])(
    `${said(15_000)} hands: chips are conserved, no stack is negative, a next action exists, pots are right (%i)`,
    (part) => {
      const first = (part - 1) * 15_000 + 1;
      for (let seed = first; seed < first + some(15_000); seed += 1) {
        const last = check(seed).states.at(-1);
        if (!last) continue;
        seen.add(`pots ${Math.min(last.pots.length, 4)}`);
        seen.add(last.uncontested ? 'uncontested' : 'showdown');
        if (last.uncalled) seen.add('uncalled');
        if (last.boards.length === 2) seen.add('twice');
      }
    },
  );

  test('the random hands reach the cases that they are meant to reach', () => {
    expect([...seen].toSorted()).toEqual([
      'pots 0',
      'pots 1',
      'pots 2',
      'pots 3',
      'pots 4',
      'showdown',
      'twice',
      'uncalled',
      'uncontested',
    ]);
  });

  test(`${said(20_000)} hands: the log played again gives the same states, and undo is exact`, () => {
    for (let seed = 100_001; seed <= 100_000 + some(20_000); seed += 1) {
      const { setup, actions, states } = tell(seed, () => undefined);
      const back = new Chance(seed).int(0, actions.length);
      const again = replay(setup, actions.slice(0, back));
      must(again.ok, 'the log is refused', seed);
      if (!again.ok) continue;
      must(isDeepStrictEqual(again.state, states[back]), `after ${back} actions it differs`, seed);
    }
  });

  test('2,000 hands: a hand restored from storage ends the same way', () => {
    for (let seed = 150_001; seed <= 152_000; seed += 1) {
      const { setup, actions, states } = tell(seed, () => undefined);
      const log = JSON.parse(JSON.stringify({ setup, actions }));
      const again = replay(log.setup, log.actions);
      must(again.ok && isDeepStrictEqual(again.state, states.at(-1)), 'another end', seed);
      const back = new Chance(seed).int(0, actions.length);
      let state: HandState = JSON.parse(JSON.stringify(states[back]));
      for (const action of actions.slice(back)) {
        const result = act(state, action);
        must(result.ok, 'the rest is refused', seed);
        if (result.ok) state = result.state;
      }
      must(isDeepStrictEqual(state, states.at(-1)), 'from a stored state another end', seed);
    }
  });

  test('500 hands: offered actions are accepted, all others are refused, and no input is mutated', () => {
    for (let seed = 200_001; seed <= 200_500; seed += 1)
      tell(seed, (state, legal) => {
        const text = JSON.stringify(state);
        const can = (action: HandAction) => act(state, action).ok;
        const { raise, allIn } = legal;
        must(can({ type: 'fold' }) === legal.fold, 'fold', seed);
        must(can({ type: 'check' }) === legal.check, 'check', seed);
        must(can({ type: 'call' }) === (legal.call !== null), 'call', seed);
        must(can({ type: 'all_in' }) === (allIn !== null), 'all_in', seed);
        must(can({ type: 'pots_right' }) === legal.potsRight, 'pots_right', seed);
        must(can({ type: 'show_em' }) === legal.showEm, 'show_em', seed);
        must(can({ type: 'run_twice' }) === legal.runTwice, 'run_twice', seed);
        must(can({ type: 'pay_out' }) === legal.payOut, 'pay_out', seed);
        must(!(legal.check && legal.call !== null), 'check and call', seed);
        for (const { id } of state.players) {
          must(can({ type: 'muck', by: id }) === legal.muck.includes(id), 'muck', seed);
          must(can({ type: 'fold', by: id }) === (legal.player === id), 'fold by', seed);
        }
        const most = Math.max(...state.players.map(({ bet, stack }) => bet + stack)) + 2;
        for (let to = 0; to <= most && legal.player !== null; to += to < 40 ? 1 : 7) {
          const within = raise !== null && to >= raise.min && to <= raise.max;
          const all = allIn !== null && allIn.kind !== 'call' && allIn.to === to;
          must(can({ type: 'raise', to }) === (within || all), `raise to ${to}`, seed);
        }
        must(JSON.stringify(state) === text, 'the state was changed', seed);
      });
  });
});

/** The same setup under the other rule kind; posts and turns are unchanged. */
function other(setup: HandSetup): HandSetup {
  const kind = setup.rules.kind === 'house' ? 'standard' : 'house';
  return { ...setup, rules: { ...setup.rules, kind } };
}

/** The state without its rule kind and without the players still to act, which follow from that kind. */
function bare(state: HandState): string {
  const players = state.players.map((player) => ({ ...player, acted: false }));
  return JSON.stringify({ ...state, setup: null, players, lastRaise: 0, fullBet: 0, raises: 0 });
}

describe('house and standard', () => {
  /** Why the two rule kinds may answer one action differently (docs/rules/home-games.md); null if they may not. */
  function allowed(state: HandState, action: HandAction, standard: HandState): string | null {
    if (action.type !== 'raise' && action.type !== 'all_in') return null;
    if (state.setup.rules.limit === 'fixed') return null;
    const player = standard.players.find(({ id }) => id === standard.toAct);
    if (!player) return null;
    const to = action.type === 'raise' ? action.to : player.bet + player.stack;
    const house = Math.max(2 * state.highest, state.highest + state.setup.bigBlind);
    const least = state.highest + standard.lastRaise;
    if (player.acted && state.highest - player.bet < standard.lastRaise) return 'reopening';
    if (to < Math.max(house, least) && to >= Math.min(house, least)) return 'smallest raise';
    return null;
  }

  test(`${said(20_000)} hands: they differ only in the smallest raise and in what reopens the betting`, () => {
    const reasons = new Map<string, number>();
    for (let seed = 300_001; seed <= 300_000 + some(20_000); seed += 1) {
      const { setup, actions, states } = tell(seed, () => undefined);
      let twin = begin(other(setup));
      for (const [i, action] of actions.entries()) {
        const state = states[i];
        const next = states[i + 1];
        if (!state || !next) break;
        const result = act(twin, action);
        if (!result.ok) {
          must(bare(twin) === bare(state), 'the same actions lead elsewhere', seed);
          const standard = setup.rules.kind === 'standard' ? state : twin;
          const why = allowed(state, action, standard);
          must(why !== null, `only one refuses ${JSON.stringify(action)}: ${result.why}`, seed);
          reasons.set(why ?? '', (reasons.get(why ?? '') ?? 0) + 1);
          break;
        }
        twin = result.state;
        if (next.phase === 'finished') must(bare(twin) === bare(next), 'another end', seed);
      }
    }
    expect([...reasons.keys()].toSorted()).toEqual(['reopening', 'smallest raise']);
  });
});
