import type {
  HandAction,
  HandRules,
  HandSetup,
  Post,
  PostKind,
  RulesVersion,
  SetupPlayer,
  Street,
} from '../hand/types';
import { isRecord, readString, readInteger } from './read-fields';

// Parses a hand's setup and actions from a log. Only the shape is checked here; the hand itself checks whether an
// action is legal.

const STREETS: readonly Street[] = ['preflop', 'flop', 'turn', 'river', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
const POSTS: readonly PostKind[] = ['ante', 'bb_ante', 'sb', 'bb', 'straddle', 'live', 'dead'];

const MAX_SEATS = 10;
/** Upper bound for a stack. Sums of ten such stacks are still exact integers. */
const MAX_CHIPS = 999_999_999_999;

/** Parses a list item by item; null if an item is invalid or there are more than `most`. */
function listOf<T>(raw: unknown, most: number, read: (each: unknown) => T | null): T[] | null {
  if (!Array.isArray(raw) || raw.length > most) return null;
  const list: T[] = [];
  for (const each of raw) {
    const one = read(each);
    if (one === null) return null;
    list.push(one);
  }
  return list;
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T | null {
  return words.find((word) => word === value) ?? null;
}

function chips(value: unknown, least = 0): number | null {
  const amount = readInteger(value, least);
  return amount !== null && amount <= MAX_CHIPS ? amount : null;
}

function id(value: unknown): string | null {
  return readString(value, 64);
}

function rules(raw: unknown): HandRules | null {
  if (!isRecord(raw)) return null;
  const kind = oneOf(['house', 'standard'], raw.kind);
  const limit = oneOf(['no_limit', 'pot_limit', 'fixed'], raw.limit);
  const stages = listOf(raw.stages, STREETS.length, (each) => oneOf(STREETS, each));
  const cap = raw.cap === null ? null : readInteger(raw.cap, 1);
  if (kind === null || limit === null || stages === null || stages.length === 0) return null;
  if (raw.cap !== null && cap === null) return null;
  if (typeof raw.headsUpUncapped !== 'boolean') return null;
  return { kind, limit, cap, headsUpUncapped: raw.headsUpUncapped, stages };
}

function player(raw: unknown): SetupPlayer | null {
  if (!isRecord(raw)) return null;
  const who = id(raw.id);
  const seat = readInteger(raw.seat, 1);
  const stack = chips(raw.stack, 1);
  if (who === null || seat === null || seat > MAX_SEATS || stack === null) return null;
  const name = readString(raw.name, 200);
  return { id: who, seat, stack, ...(name === null ? {} : { name }) };
}

function post(raw: unknown): Post | null {
  if (!isRecord(raw)) return null;
  const who = id(raw.id);
  const kind = oneOf(POSTS, raw.kind);
  const amount = chips(raw.amount);
  return who === null || kind === null || amount === null ? null : { id: who, kind, amount };
}

/** Version 1 wrote no number. Hands of a newer version are not interpreted. */
function rulesVersion(raw: unknown): RulesVersion | null {
  if (raw === undefined) return 1;
  return raw === 1 || raw === 2 ? raw : null;
}

export function readSetup(raw: unknown): HandSetup | null {
  if (!isRecord(raw)) return null;
  const read = rules(raw.rules);
  const smallBlind = chips(raw.smallBlind);
  const bigBlind = chips(raw.bigBlind, 1);
  const players = listOf(raw.players, MAX_SEATS, player);
  const dealerSeat = readInteger(raw.dealerSeat, 1);
  const posts = listOf(raw.posts, 4 * MAX_SEATS, post);
  if (read === null || smallBlind === null || bigBlind === null || players === null) return null;
  if (dealerSeat === null || dealerSeat > MAX_SEATS || posts === null) return null;
  const version = rulesVersion(raw.rulesVersion);
  const chip = raw.smallestChip === undefined ? undefined : chips(raw.smallestChip, 1);
  if (version === null || chip === null) return null;
  const setup: HandSetup = {
    rules: read,
    smallBlind,
    bigBlind,
    players,
    dealerSeat,
    posts,
    rulesVersion: version,
  };
  if (chip !== undefined) setup.smallestChip = chip;
  if (raw.amounts === 'money' || raw.amounts === 'chips') setup.amounts = raw.amounts;
  if (raw.firstToAct === undefined) return setup;
  if (!isRecord(raw.firstToAct)) return null;
  const preflop = id(raw.firstToAct.preflop);
  const later = id(raw.firstToAct.later);
  return preflop === null || later === null ? null : { ...setup, firstToAct: { preflop, later } };
}

/** A card as it is stored: "Ah", "Td". */
function card(value: unknown): string | null {
  return readString(value, 4);
}

function place(raw: unknown): number | null {
  const index = readInteger(raw, 0);
  return index !== null && index <= MAX_SEATS ? index : null;
}

export function readAction(raw: unknown): HandAction | null {
  if (!isRecord(raw)) return null;
  const turn = raw.by === undefined ? null : id(raw.by);
  if (raw.by !== undefined && turn === null) return null;
  const who = turn === null ? {} : { by: turn };
  switch (raw.type) {
    case 'fold':
    case 'check':
    case 'call':
    case 'all_in':
      return { type: raw.type, ...who };
    case 'raise': {
      const to = chips(raw.to, 1);
      return to === null ? null : { type: 'raise', to, ...who };
    }
    case 'muck': {
      const by = id(raw.by);
      return by === null ? null : { type: 'muck', by };
    }
    case 'pots_right':
    case 'show_em':
    case 'run_twice':
    case 'pay_out':
      return { type: raw.type };
    case 'board':
      return board(raw);
    case 'winners':
      return winners(raw);
    default:
      return null;
  }
}

/** The board's number, if one is given. */
function boardOf(raw: Record<string, unknown>): { board?: number } | null {
  if (raw.board === undefined) return {};
  const number = place(raw.board);
  return number === null ? null : { board: number };
}

function board(raw: Record<string, unknown>): HandAction | null {
  const cards = listOf(raw.cards, 7, card);
  const which = boardOf(raw);
  return cards === null || which === null ? null : { type: 'board', cards, ...which };
}

function winners(raw: Record<string, unknown>): HandAction | null {
  const pot = place(raw.pot);
  const ids = listOf(raw.ids, MAX_SEATS, id);
  const which = boardOf(raw);
  if (pot === null || ids === null || which === null) return null;
  const action = { type: 'winners' as const, pot, ids, ...which };
  if (raw.amounts === undefined) return action;
  const amounts = listOf(raw.amounts, MAX_SEATS, (each) => chips(each));
  return amounts === null ? null : { ...action, amounts };
}
