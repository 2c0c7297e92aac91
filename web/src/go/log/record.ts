import { isRecord, readInteger } from '../engine/night/read-fields';
import type { NightSettings, WhyNot } from '../engine/night/types';
import { serverNow } from '@/lib/clock';
import { formatQuantity } from '@/lib/format';
import type { Author, CallRecord, NightRecord } from './db';
import type { NightGame } from '../engine/night/view';
import type { Lease } from '../types';

/** The version of the storage format of a game. This app does not read records with a higher number. */
export const RECORD_VERSION = 1;

export function newRecord(game: NightGame, pen: Lease | null): NightRecord {
  return {
    v: RECORD_VERSION,
    id: game.id,
    movedTo: null,
    game,
    head: 0,
    sent: 0,
    there: 0,
    rev: 0,
    pen,
    stopped: null,
    author: null,
  };
}

function isSettings(raw: unknown): raw is NightSettings {
  if (!isRecord(raw) || !isRecord(raw.increase) || !isRecord(raw.ante)) return false;
  const { gameType, limit, rules, buyIn, smallBlind, bigBlind, maxPlayers, increase, ante } = raw;
  return (
    [gameType, limit, rules, increase.type, ante.kind].every((each) => typeof each === 'string') &&
    [buyIn, smallBlind, bigBlind, maxPlayers, increase.value, ante.amount].every(
      (each) => readInteger(each, 0) !== null,
    )
  );
}

function isGame(raw: unknown): raw is NightGame {
  if (!isRecord(raw) || !isSettings(raw.settings)) return false;
  return [raw.id, raw.name, raw.status].every((each) => typeof each === 'string');
}

/** Adds settings that records of older versions lack. */
function withTableRules(game: NightGame): NightGame {
  const { button, smallestChip } = game.settings as Partial<NightSettings>;
  const settings: NightSettings = {
    ...game.settings,
    button: button === 'moving' ? 'moving' : 'dead',
    smallestChip: readInteger(smallestChip, 1) === null ? null : (smallestChip ?? null),
  };
  return { ...game, settings };
}

function readAuthor(raw: unknown): Author | null {
  if (!isRecord(raw) || typeof raw.id !== 'string' || typeof raw.name !== 'string') return null;
  return { id: raw.id, name: raw.name };
}

/**
 * Parses a stored game; null if it is invalid. Fields that the server can provide again (sent entries, the lease) are
 * checked.
 */
export function readRecord(raw: unknown): NightRecord | null {
  if (!isRecord(raw) || raw.v !== RECORD_VERSION || !isGame(raw.game)) return null;
  const head = readInteger(raw.head, 0) ?? 0;
  return {
    ...newRecord(withTableRules(raw.game), isRecord(raw.pen) ? (raw.pen as unknown as Lease) : null),
    movedTo: typeof raw.movedTo === 'string' ? raw.movedTo : null,
    head,
    sent: Math.min(readInteger(raw.sent, 0) ?? 0, head),
    there: readInteger(raw.there, 0) ?? 0,
    rev: readInteger(raw.rev, 0) ?? 0,
    stopped: typeof raw.stopped === 'string' ? raw.stopped : null,
    author: readAuthor(raw.author),
  };
}

/** A game can be started from 15 minutes before its time (docs/rules/home-games.md). */
const EARLY_MS = 15 * 60_000;

function startable({ status, startTime }: NightGame, now: number): boolean {
  return status === 'scheduled' && (startTime === null || Date.parse(startTime) <= now + EARLY_MS);
}

/** The game with local changes that wait for the network applied. */
export function gameNow({ game }: NightRecord, calls: readonly CallRecord[], now = serverNow()): NightGame {
  const waiting = calls.filter(({ refusal }) => refusal === null);
  const start = waiting.find(({ kind }) => kind === 'start');
  const end = waiting.find(({ kind }) => kind === 'end');
  if (end) return { ...game, status: 'completed', endedAt: end.at };
  if (start && game.status !== 'completed') return { ...game, status: 'active', startedAt: game.startedAt ?? start.at };
  return startable(game, now) ? { ...game, status: 'pending' } : game;
}

/** "Dana's iPhone" */
export function holderName({ deviceName, userName }: Lease): string {
  const first = userName.split(' ')[0] ?? '';
  if (first === '' || deviceName.includes(first)) return deviceName;
  return `${first}'s ${deviceName}`;
}

/** Number of entries and calls that the server does not have yet. */
export function unsentCount({ head, sent }: NightRecord, calls: readonly CallRecord[]): number {
  return head - sent + calls.filter(({ refusal }) => refusal === null).length;
}

/** Whether changes by another user wait on this device. They are sent in that user's name only. */
export function isOfAnother({ author }: Pick<NightRecord, 'author'>, user: Author | null): boolean {
  return author !== null && author.id !== user?.id;
}

/** Why this user sends and records nothing here: changes by another user were not sent; else null. */
export function whyAnotherFirst(record: NightRecord, calls: readonly CallRecord[], user: Author | null): WhyNot {
  const count = unsentCount(record, calls);
  if (count === 0 || record.author === null || !isOfAnother(record, user)) return null;
  const { name } = record.author;
  return `${formatQuantity(count, 'change')} by ${name} ${count === 1 ? 'is' : 'are'} stored here and not sent yet. Sign in as ${name} to send ${count === 1 ? 'it' : 'them'}.`;
}

/**
 * Returns why this device may not append to the log, or null. If no device holds the lease it may: there is no other
 * writer to conflict with.
 */
export function whyNotWrite(
  record: NightRecord,
  calls: readonly CallRecord[],
  { device, user }: { device: string; user: Author | null },
): WhyNot {
  const { status, mayRun } = gameNow(record, calls);
  if (!mayRun) return 'Only the host records the game.';
  if (status === 'completed') return 'This game has ended.';
  if (status !== 'active') return 'The game has not started yet.';
  if (record.stopped !== null) return record.stopped;
  const another = whyAnotherFirst(record, calls, user);
  if (another !== null) return another;
  const { pen, head, there } = record;
  if (pen !== null && pen.device !== device) return `Another phone is recording (${holderName(pen)}).`;
  return head < there ? 'This game has not fully loaded. The rest loads when you are online.' : null;
}
