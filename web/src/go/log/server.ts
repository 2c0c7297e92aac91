import { request } from '@/api/acts/request';
import { readWire, type WireEntry } from '../engine/night/entries';
import { isRecord } from '../engine/night/read-fields';
import { fromWire, MoneyError, type Cents } from '@/domain/money';
import type { BlindIncrease, NightSettings } from '../engine/night/types';
import type { NightGame } from '../engine/night/view';
import type { Lease } from '../types';

// The server's API for a night: its calls, and the parsers of its answers.

export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

export interface LogPage {
  head: number;
  pen: Lease | null;
  entries: WireEntry[];
  /** The status of the game; null in a socket message. */
  status: string | null;
}

export interface PushAnswer {
  head: number;
  pen: Lease | null;
}

/** A game from the server, with the length of its log and the lease. */
export interface ServerGame {
  game: NightGame;
  head: number;
  pen: Lease | null;
}

/** All calls of the night; tests replace them with a fake server. */
export interface NightServer {
  game: (id: string) => Promise<ServerGame>;
  create: (body: Record<string, unknown>, key: string) => Promise<ServerGame>;
  change: (id: string, body: Record<string, unknown>) => Promise<ServerGame>;
  start: (id: string, key: string) => Promise<ServerGame>;
  end: (id: string, key: string) => Promise<ServerGame>;
  takeLease: (id: string, body: { device: string; deviceName: string; epoch: number }) => Promise<Lease>;
  log: (id: string, after: number) => Promise<LogPage>;
  push: (
    id: string,
    body: { device: string; epoch: number; after: number; entries: readonly WireEntry[] },
  ) => Promise<PushAnswer>;
}

const GAMES = '/api/pitboss-go/game-sessions';
const path = (id: string, rest = '') => `${GAMES}/${encodeURIComponent(id)}${rest}`;

export const nightServer: NightServer = {
  game: async (id) => readGame(await request('GET', path(id))),
  create: async (body, idempotencyKey) => readGame(await request('POST', GAMES, { body, idempotencyKey })),
  change: async (id, { status: _status, ...body }) => readGame(await request('PATCH', path(id), { body })),
  start: async (id, idempotencyKey) =>
    readGame(await request('POST', path(id, '/start'), { body: {}, idempotencyKey })),
  end: async (id, idempotencyKey) => readGame(await request('POST', path(id, '/end'), { body: {}, idempotencyKey })),
  takeLease: async (id, body) => {
    const pen = readLease(await request('POST', path(id, '/pen'), { body }));
    if (pen === null) throw new AnswerError('a pen that is none');
    return pen;
  },
  log: async (id, after) => readPage(await request('GET', `${path(id, '/log')}?after=${after}`)),
  push: async (id, body) => readPush(await request('POST', path(id, '/log'), { body })),
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function readLease(raw: unknown): Lease | null {
  if (!isRecord(raw)) return null;
  const epoch = numberOf(raw.epoch);
  const device = textOf(raw.device);
  if (epoch === null || device === null) return null;
  const text = (name: string) => textOf(raw[name]) ?? '';
  return {
    epoch,
    device,
    deviceName: text('deviceName'),
    user: text('user'),
    userName: text('userName'),
    at: text('at'),
  };
}

/** Parses `{head, pen}`: from the answer to a push, from a page, or from `current` of a 409. */
export function readPush(raw: unknown): PushAnswer {
  const head = isRecord(raw) ? numberOf(raw.head) : null;
  if (!isRecord(raw) || head === null) throw new AnswerError('a log without its length');
  return { head, pen: readLease(raw.pen) };
}

export function readPage(raw: unknown): LogPage {
  const { head, pen } = readPush(raw);
  const list = isRecord(raw) && Array.isArray(raw.entries) ? raw.entries : null;
  if (!isRecord(raw) || list === null) throw new AnswerError('a log without entries');
  const entries = list.map((each) => {
    const wire = readWire(each);
    if (wire === null) throw new AnswerError('an entry that is none');
    return wire;
  });
  return { head, pen, entries, status: textOf(raw.status) };
}

const STATUSES = ['scheduled', 'pending', 'active', 'completed'] as const;
const INCREASES: readonly BlindIncrease[] = ['none', 'time', 'rounds', 'orbits'];

function amountOf(value: unknown): Cents {
  if (typeof value !== 'string') throw new AnswerError('an amount that is none');
  try {
    return fromWire(value);
  } catch (error) {
    if (error instanceof MoneyError) throw new AnswerError(error.message);
    throw error;
  }
}

/** If no raise type is given, Omaha is pot limit and stud is fixed limit; only Hold'em offers the choice. */
function limitOf(gameType: string, raiseType: unknown): NightSettings['limit'] {
  if (raiseType === 'no_limit' || raiseType === 'pot_limit' || raiseType === 'fixed') return raiseType;
  if (gameType === 'Omaha') return 'pot_limit';
  return gameType === 'Seven Card Stud' ? 'fixed' : 'no_limit';
}

/** Parses the button rule and the smallest chip; games of older versions have neither. */
function tableRules({
  buttonRule,
  smallestChip,
}: Record<string, unknown>): Pick<NightSettings, 'button' | 'smallestChip'> {
  const chip = typeof smallestChip === 'string' ? amountOf(smallestChip) : null;
  return {
    button: buttonRule === 'moving' ? 'moving' : 'dead',
    smallestChip: chip !== null && chip > 0 ? chip : null,
  };
}

/** Parses a game's settings from the server's answer or from the body of the create call. */
export function readSettings(raw: Record<string, unknown>): NightSettings {
  const gameType = textOf(raw.gameType) ?? 'Other';
  const type = INCREASES.find((word) => word === raw.blindIncreaseType) ?? 'none';
  return {
    gameType,
    limit: limitOf(gameType, raw.raiseType),
    rules: raw.rules === 'standard' ? 'standard' : 'house',
    buyIn: amountOf(raw.buyIn),
    smallBlind: amountOf(raw.smallBlind),
    bigBlind: amountOf(raw.bigBlind),
    maxPlayers: numberOf(raw.maxPlayers) ?? 9,
    increase: { type, value: Math.max(1, numberOf(raw.blindIncreaseValue) ?? 15) },
    ante: { kind: 'none', amount: amountOf('0.00') },
    straddle: false,
    cap: 3,
    headsUpUncapped: false,
    ...tableRules(raw),
  };
}

export function readGame(raw: unknown): ServerGame {
  const id = isRecord(raw) ? textOf(raw.id) : null;
  if (!isRecord(raw) || id === null) throw new AnswerError('a game without a name');
  const status = STATUSES.find((word) => word === raw.status);
  if (status === undefined) throw new AnswerError('a game in no state');
  const mine = isRecord(raw.mine) ? raw.mine : {};
  return {
    head: numberOf(raw.head) ?? 0,
    pen: readLease(raw.pen),
    game: {
      id,
      name: textOf(raw.gameName) ?? 'Home game',
      local: false,
      status,
      settings: readSettings(raw),
      inviteCode: textOf(raw.inviteCode),
      hostName: textOf(raw.hostName),
      isHost: mine.isHost === true,
      mayRun: mine.mayRun === true,
      startTime: textOf(raw.startTime),
      startedAt: textOf(raw.startedAt),
      endedAt: textOf(raw.endTime),
    },
  };
}
