import { act, replay } from '@/go/engine/hand/act';
import { HOUSE_RULES } from '@/go/engine/hand/rules';
import { defaultPosts } from '@/go/engine/hand/setup';
import type { HandAction, HandRules, HandSetup, HandState, SetupPlayer } from '@/go/engine/hand/types';

// A small table, and hands that are played at it by short words.

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];

interface Table {
  kind: HandRules['kind'];
  players: SetupPlayer[];
  dealerSeat: number;
  smallBlind: number;
  bigBlind: number;
}

/** Seats 1, 2, 3 …, Ana with the button, blinds of 50 cents and $1. */
export function table(stacks: number[], kind: HandRules['kind'] = 'house', dealerSeat = 1): Table {
  const players = stacks.map((stack, i) => {
    const name = NAMES[i] ?? `P${i}`;
    return { id: name.toLowerCase(), seat: i + 1, stack, name };
  });
  return { kind, players, dealerSeat, smallBlind: 50, bigBlind: 100 };
}

export function setup(at: Table, rules: Partial<HandRules> = {}, more: Partial<HandSetup> = {}): HandSetup {
  const { kind, ...rest } = at;
  return { rules: { ...HOUSE_RULES, kind, ...rules }, ...rest, posts: defaultPosts(at), ...more };
}

/** The state after actions in short form: "call", "raise 400", "fold", and "right" for "Pot's Right". */
export function played(of: HandSetup, ...words: string[]): HandState {
  const result = replay(of, words.map(action));
  if (!result.ok) throw new Error(`${words[result.at]}: ${result.why}`);
  return result.state;
}

export function action(word: string): HandAction {
  const [type = '', to] = word.split(' ');
  if (type === 'raise') return { type, to: Number(to) };
  if (type === 'right') return { type: 'pots_right' };
  if (type === 'show') return { type: 'show_em' };
  if (type === 'twice') return { type: 'run_twice' };
  if (type === 'pay') return { type: 'pay_out' };
  if (type === 'fold' || type === 'check' || type === 'call' || type === 'all_in') return { type };
  throw new Error(word);
}

export function why(state: HandState, next: HandAction | string): string {
  const result = act(state, typeof next === 'string' ? action(next) : next);
  return result.ok ? 'it was taken' : result.why;
}

export const stacks = (state: HandState) => state.players.map(({ stack }) => stack);
export const three = setup(table([10_000, 10_000, 10_000]));
