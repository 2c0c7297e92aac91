// The file format of recorded hands, one JSON object a line. Files are validated here, once.
import type { Limit, PostKind, Street } from '@/go/engine/hand/types';

export interface RecordedAction {
  t: 'fold' | 'check' | 'call' | 'raise_to' | 'allin';
  p: number;
  /** The player's bet of this street after the action; absent where the record gives no amount. */
  to: number | null;
  add: number | null;
  kind: 'call' | 'bet' | 'raise' | null;
}

export interface RecordedBoard {
  t: 'board';
  street: Street;
}

export interface RecordedPot {
  amount: number;
  eligible: readonly number[];
  winners: readonly { p: number; amount: number | null }[];
}

export interface RecordedHand {
  id: string;
  limit: Limit;
  dealer: number | null;
  bigBlind: number;
  stacks: readonly number[];
  posts: readonly { p: number; kind: PostKind; amount: number }[];
  first: { preflop: number; later: number } | null;
  actions: readonly (RecordedAction | RecordedBoard)[];
  pots: readonly RecordedPot[];
  uncalled: { p: number; amount: number } | null;
  finalStacks: readonly number[];
}

/** A line that does not have this format, or describes an impossible hand. */
export class FormError extends Error {
  override readonly name = 'FormError';
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new FormError(`${what} is not an object`);
}

function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new FormError(`${what} is not a list`);
}

function amount(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new FormError(`${what} is not an amount: ${JSON.stringify(value)}`);
}

const optional = (value: unknown, what: string) => (value === undefined || value === null ? null : amount(value, what));

function oneOf<T extends string>(value: unknown, words: readonly T[], what: string): T {
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  throw new FormError(`${what} is unknown: ${JSON.stringify(value)}`);
}

const LIMITS = { NL: 'no_limit', PL: 'pot_limit', FL: 'fixed' } as const;
const POSTS: readonly PostKind[] = ['ante', 'bb_ante', 'sb', 'bb', 'straddle', 'live', 'dead'];
const ACTIONS = ['fold', 'check', 'call', 'raise_to', 'allin'] as const;
const STREETS = ['flop', 'turn', 'river'] as const;

/** Reads players' indexes of one hand. */
function playerOf(count: number) {
  return (value: unknown, what: string): number => {
    const p = amount(value, what);
    if (p < count) return p;
    throw new FormError(`${what} is no player: ${p}`);
  };
}

type ReadPlayer = ReturnType<typeof playerOf>;

function readAction(value: unknown, player: ReadPlayer): RecordedAction | RecordedBoard {
  const entry = fields(value, 'an action');
  if (entry.t === 'board') return { t: 'board', street: oneOf(entry.street, STREETS, 'the street') };
  return {
    t: oneOf(entry.t, ACTIONS, 'the action'),
    p: player(entry.p, 'who acts'),
    to: optional(entry.amount_to, 'amount_to'),
    add: optional(entry.add, 'add'),
    kind:
      entry.kind === undefined || entry.kind === null
        ? null
        : oneOf(entry.kind, ['call', 'bet', 'raise'] as const, 'the kind'),
  };
}

function readPot(value: unknown, player: ReadPlayer): RecordedPot {
  const pot = fields(value, 'a pot');
  return {
    amount: amount(pot.amount, 'a pot'),
    eligible: list(pot.eligible, 'eligible').map((p) => player(p, 'eligible')),
    winners: list(pot.winners, 'winners').map((entry) => {
      const winner = fields(entry, 'a winner');
      return {
        p: player(winner.p, 'a winner'),
        amount: optional(winner.amount, "a winner's part"),
      };
    }),
  };
}

function readPost(value: unknown, player: ReadPlayer) {
  const post = fields(value, 'a post');
  return {
    p: player(post.p, 'who posts'),
    kind: oneOf(post.t, POSTS, 'the post'),
    amount: amount(post.amount, 'a post'),
  };
}

function readFirst(value: unknown, player: ReadPlayer): RecordedHand['first'] {
  if (value === undefined || value === null) return null;
  const first = fields(value, 'first_to_act');
  return {
    preflop: player(first.preflop_from, 'preflop_from'),
    later: player(first.postflop_from, 'postflop_from'),
  };
}

function readUncalled(value: unknown, player: ReadPlayer): RecordedHand['uncalled'] {
  if (value === undefined || value === null) return null;
  const uncalled = fields(value, 'uncalled');
  const back = amount(uncalled.amount, 'uncalled');
  return back === 0 ? null : { p: player(uncalled.p, 'uncalled'), amount: back };
}

function readStacks(value: unknown, what: string, count: number): number[] {
  const stacks = list(value, what).map((stack) => amount(stack, what));
  if (stacks.length === count) return stacks;
  throw new FormError(`${what} are ${stacks.length}, players ${count}`);
}

/** The name that a line gives itself, for messages. */
export function idOf(line: unknown): string | null {
  if (typeof line !== 'object' || line === null || !('id' in line)) return null;
  return typeof line.id === 'string' ? line.id : null;
}

export function readHand(line: unknown): RecordedHand {
  const hand = fields(line, 'the line');
  oneOf(hand.game, ['holdem', 'omaha'] as const, 'the game');
  const count = amount(hand.players, 'players');
  const player = playerOf(count);
  const gross = hand.final_stacks_gross ?? hand.final_stacks;
  return {
    id: idOf(line) ?? 'a hand without a name',
    limit: LIMITS[oneOf(hand.betting, ['NL', 'PL', 'FL'] as const, 'the betting')],
    dealer: hand.dealer === null || hand.dealer === undefined ? null : player(hand.dealer, 'dealer'),
    bigBlind: amount(hand.big_blind, 'big_blind'),
    stacks: readStacks(hand.starting_stacks, 'starting_stacks', count),
    posts: list(hand.posts, 'posts').map((post) => readPost(post, player)),
    first: readFirst(hand.first_to_act, player),
    actions: list(hand.actions, 'actions').map((action) => readAction(action, player)),
    pots: list(hand.pots, 'pots').map((pot) => readPot(pot, player)),
    uncalled: readUncalled(hand.uncalled, player),
    finalStacks: readStacks(gross, 'final stacks', count),
  };
}
