import { type Cents, cents, fromWire, MAX_CENTS, MoneyError, toWire } from '@/domain/money';
import type { HandAction, HandSetup } from '../hand/types';
import { isRecord, readString, readInteger } from './read-fields';
import { readAction, readSetup } from './read-hand';

// The log of a game night, with one entry for each action. It is append-only; a later `undo` entry takes an earlier one
// back. The server reads the kinds that move money and stores the others unchanged.

export const BUY_IN_METHODS = ['cash', 'iou', 'fund'] as const;
export type BuyInMethod = (typeof BUY_IN_METHODS)[number];

/** `each`: every player before the cards; `big_blind`: one for all, by the big blind. */
export const ANTE_KINDS = ['none', 'each', 'big_blind'] as const;
export type AnteKind = (typeof ANTE_KINDS)[number];

/**
 * `dead`: the big blind goes to the next player, and the small blind and the button follow it, even to an empty seat.
 * `moving`: the button goes to the next player. A player that the big blind has skipped posts one, too.
 */
export const BUTTON_RULES = ['dead', 'moving'] as const;
export type ButtonRule = (typeof BUTTON_RULES)[number];

/** The settings that may change during the night; a change applies from the next hand. */
export interface SettingsChange {
  ante?: { kind: AnteKind; amount: Cents };
  /** Whether a straddle is offered. */
  straddle?: boolean;
  /** Fixed limit: raises of a round; null: no limit. */
  cap?: number | null;
  headsUpUncapped?: boolean;
}

/** The action of an entry. `player` is an id that the device generates when a player first sits down. */
export type Doing =
  | { kind: 'sit'; player: string; name: string; user: string | null; seat: number }
  | { kind: 'buy_in'; player: string; amount: Cents; method: 'cash' | 'fund' }
  | { kind: 'buy_in'; player: string; amount: Cents; method: 'iou'; owedTo: string }
  /** The player gets up with `amount`: the chips as counted, which may differ from the tracker's stack. */
  | { kind: 'cash_out'; player: string; amount: Cents }
  /** The difference between buy-ins and cash-outs, assigned to one player. `name` is the reason. */
  | { kind: 'adjust'; player: string; amount: Cents; name: string }
  | { kind: 'sit_out' | 'back'; player: string }
  /** The player is not dealt in any more and cashes out after the hand in progress. */
  | { kind: 'leaving'; player: string }
  | { kind: 'move'; player: string; seat: number }
  /** Corrects a player's stack to the chips as counted. It moves no money. */
  | { kind: 'stack'; player: string; amount: Cents }
  /** The player who has the button in the next hand. */
  | { kind: 'dealer'; player: string }
  | { kind: 'blinds'; small: Cents; big: Cents }
  | { kind: 'settings'; change: SettingsChange }
  | { kind: 'hand'; setup: HandSetup }
  | { kind: 'act'; action: HandAction }
  /** The hand in progress is void: every player gets back their stack from before it. */
  | { kind: 'misdeal' }
  | { kind: 'note'; text: string }
  /** Takes back the newest entry that is in effect. */
  | { kind: 'undo'; target: string };

export type DoingKind = Doing['kind'];

/** `at` is the time of the device's clock. */
export interface EntryHead {
  id: string;
  seq: number;
  at: string;
}

/**
 * An entry of an unknown kind (perhaps from a newer version) or with an unplayable body: stored and sent, but not
 * interpreted.
 */
export interface Unread {
  kind: 'unread';
  word: string;
}

export type Entry = EntryHead & (Doing | Unread);

/** The form that is stored, sent and received. Fields that do not apply are absent. */
export interface WireEntry extends EntryHead {
  kind: string;
  player?: string;
  name?: string;
  user?: string;
  amount?: string;
  method?: string;
  owedTo?: string;
  target?: string;
  body?: Record<string, unknown>;
}

/** Maximum size of a body in bytes, as the server enforces it. */
export const MAX_BODY = 8 * 1024;
/** Maximum length of a reason or a note, in characters. */
const MAX_TEXT = 200;
/** Maximum length of a player's name, in characters. */
export const MAX_NAME = 60;
const KIND = /^[a-z_]{1,24}$/;
const WORD = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns null if the value is not an entry at all. */
export function readWire(raw: unknown): WireEntry | null {
  if (!isRecord(raw)) return null;
  const { id, seq, at, kind, body } = raw;
  if (typeof id !== 'string' || !WORD.test(id)) return null;
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) return null;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  if (typeof kind !== 'string' || !KIND.test(kind)) return null;
  const entry: WireEntry = { id, seq, at, kind };
  for (const name of ['player', 'name', 'user', 'amount', 'method', 'owedTo', 'target'] as const) {
    const value = raw[name];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' || value.length > MAX_TEXT) return null;
    entry[name] = value;
  }
  if (body === undefined || body === null) return entry;
  return isRecord(body) ? { ...entry, body } : null;
}

/**
 * Kinds that the server validates, so that they are always well-formed; the server accepts any body for other kinds.
 */
const READ_BY_SERVER = new Set(['sit', 'buy_in', 'cash_out', 'adjust', 'undo']);

/** Parses an entry; null if it is malformed although the server validates its kind. */
export function readEntry(wire: WireEntry): Entry | null {
  const { id, seq, at, kind } = wire;
  const doing = isDoingKind(kind) ? READERS[kind](wire) : null;
  if (doing) return { ...doing, id, seq, at };
  return READ_BY_SERVER.has(kind) ? null : { kind: 'unread', word: kind, id, seq, at };
}

/** Whether this version knows a kind. */
export function isDoingKind(kind: string): kind is DoingKind {
  return Object.hasOwn(READERS, kind);
}

type Reader = (wire: WireEntry) => Doing | null;

function amountOf({ amount }: WireEntry): Cents | null {
  if (amount === undefined) return null;
  try {
    const size = fromWire(amount);
    return Math.abs(size) > MAX_CENTS ? null : size;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

function playerOf({ player }: WireEntry): string | null {
  return player !== undefined && WORD.test(player) ? player : null;
}

function change(raw: unknown): SettingsChange | null {
  if (!isRecord(raw)) return null;
  const { ante, straddle, cap, headsUpUncapped } = raw;
  const read: SettingsChange = {};
  if (ante !== undefined) {
    if (!isRecord(ante)) return null;
    const kind = ANTE_KINDS.find((word) => word === ante.kind);
    const amount = readInteger(ante.amount, 0);
    if (kind === undefined || amount === null) return null;
    read.ante = { kind, amount: cents(amount) };
  }
  if (straddle !== undefined) {
    if (typeof straddle !== 'boolean') return null;
    read.straddle = straddle;
  }
  if (cap !== undefined) {
    const most = readInteger(cap, 1);
    if (cap !== null && most === null) return null;
    read.cap = most;
  }
  if (headsUpUncapped !== undefined) {
    if (typeof headsUpUncapped !== 'boolean') return null;
    read.headsUpUncapped = headsUpUncapped;
  }
  return read;
}

const ofPlayer =
  (kind: 'sit_out' | 'back' | 'leaving' | 'dealer'): Reader =>
  (wire) => {
    const player = playerOf(wire);
    return player === null ? null : { kind, player };
  };

const ofAmount =
  (kind: 'cash_out' | 'stack'): Reader =>
  (wire) => {
    const player = playerOf(wire);
    const amount = amountOf(wire);
    return player === null || amount === null || amount < 0 ? null : { kind, player, amount };
  };

const READERS: Record<DoingKind, Reader> = {
  sit(wire) {
    const player = playerOf(wire);
    const seat = readInteger(wire.body?.seat, 1);
    const name = wire.name?.trim() ?? '';
    if (player === null || seat === null || name === '' || [...name].length > MAX_NAME) return null;
    return { kind: 'sit', player, name, user: wire.user ?? null, seat };
  },
  buy_in(wire) {
    const player = playerOf(wire);
    const amount = amountOf(wire);
    if (player === null || amount === null || amount <= 0) return null;
    const { method, owedTo } = wire;
    if (method === 'iou') return owedTo === undefined ? null : { kind: 'buy_in', player, amount, method, owedTo };
    if ((method !== 'cash' && method !== 'fund') || owedTo !== undefined) return null;
    return { kind: 'buy_in', player, amount, method };
  },
  cash_out: ofAmount('cash_out'),
  adjust(wire) {
    const player = playerOf(wire);
    const amount = amountOf(wire);
    const name = wire.name?.trim() ?? '';
    if (player === null || amount === null || amount === 0 || name === '') return null;
    return { kind: 'adjust', player, amount, name };
  },
  sit_out: ofPlayer('sit_out'),
  back: ofPlayer('back'),
  leaving: ofPlayer('leaving'),
  move(wire) {
    const player = playerOf(wire);
    const seat = readInteger(wire.body?.seat, 1);
    return player === null || seat === null ? null : { kind: 'move', player, seat };
  },
  stack: ofAmount('stack'),
  dealer: ofPlayer('dealer'),
  blinds({ body }) {
    const small = readInteger(body?.small, 1);
    const big = readInteger(body?.big, 1);
    if (small === null || big === null || small > big) return null;
    return { kind: 'blinds', small: cents(small), big: cents(big) };
  },
  settings({ body }) {
    const read = change(body?.change);
    return read && { kind: 'settings', change: read };
  },
  hand({ body }) {
    const setup = readSetup(body?.setup);
    return setup && { kind: 'hand', setup };
  },
  act({ body }) {
    const action = readAction(body?.action);
    return action && { kind: 'act', action };
  },
  misdeal: () => ({ kind: 'misdeal' }),
  note({ body }) {
    const text = readString(body?.text, MAX_TEXT);
    return text === null ? null : { kind: 'note', text };
  },
  undo: ({ target }) => (target === undefined ? null : { kind: 'undo', target }),
};

/** The wire form of a new action. */
export function writeEntry(head: EntryHead, doing: Doing): WireEntry {
  return { ...head, kind: doing.kind, ...fieldsOf(doing) };
}

function fieldsOf(doing: Doing): Omit<WireEntry, keyof EntryHead | 'kind'> {
  switch (doing.kind) {
    case 'sit': {
      const { player, name, user, seat } = doing;
      return { player, name, ...(user === null ? {} : { user }), body: { seat } };
    }
    case 'buy_in': {
      const { player, amount, method } = doing;
      const owed = doing.method === 'iou' ? { owedTo: doing.owedTo } : {};
      return { player, amount: toWire(amount), method, ...owed };
    }
    case 'adjust':
      return { player: doing.player, amount: toWire(doing.amount), name: doing.name };
    case 'cash_out':
    case 'stack':
      return { player: doing.player, amount: toWire(doing.amount) };
    case 'sit_out':
    case 'back':
    case 'leaving':
    case 'dealer':
      return { player: doing.player };
    case 'move':
      return { player: doing.player, body: { seat: doing.seat } };
    case 'blinds':
      return { body: { small: doing.small, big: doing.big } };
    case 'settings':
      return { body: { change: doing.change } };
    case 'hand':
      return { body: { setup: doing.setup } };
    case 'act':
      return { body: { action: doing.action } };
    case 'misdeal':
      return {};
    case 'note':
      return { body: { text: doing.text } };
    case 'undo':
      return { target: doing.target };
  }
}
