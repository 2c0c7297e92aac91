import { isRecord, wholeIn } from '@/domain/night/plain';
import type { NightSettings, WhyNot } from '@/domain/night/types';
import { serverNow } from '@/lib/clock';
import type { CallRecord, NightRecord } from './db';
import type { NightGame, Pen } from '@/domain/night/view';

/** How a game is stored. A newer number is a form that this version does not know. */
export const RECORD_VERSION = 1;

export function newRecord(game: NightGame, pen: Pen | null): NightRecord {
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
  };
}

function isSettings(raw: unknown): raw is NightSettings {
  if (!isRecord(raw) || !isRecord(raw.increase) || !isRecord(raw.ante)) return false;
  const { gameType, limit, rules, buyIn, smallBlind, bigBlind, maxPlayers, increase, ante } = raw;
  return (
    [gameType, limit, rules, increase.type, ante.kind].every((each) => typeof each === 'string') &&
    [buyIn, smallBlind, bigBlind, maxPlayers, increase.value, ante.amount].every(
      (each) => wholeIn(each, 0) !== null,
    )
  );
}

function isGame(raw: unknown): raw is NightGame {
  if (!isRecord(raw) || !isSettings(raw.settings)) return false;
  return [raw.id, raw.name, raw.status].every((each) => typeof each === 'string');
}

/** Settings as older versions stored them lack what those games did not have. */
function withTableRules(game: NightGame): NightGame {
  const { button, smallestChip } = game.settings as Partial<NightSettings>;
  const settings: NightSettings = {
    ...game.settings,
    button: button === 'moving' ? 'moving' : 'dead',
    smallestChip: wholeIn(smallestChip, 1) === null ? null : (smallestChip ?? null),
  };
  return { ...game, settings };
}

/** A game as it was stored; null for what is none. What can be found out again (how far, whose pen) is not trusted blindly. */
export function readRecord(raw: unknown): NightRecord | null {
  if (!isRecord(raw) || raw.v !== RECORD_VERSION || !isGame(raw.game)) return null;
  const head = wholeIn(raw.head, 0) ?? 0;
  return {
    ...newRecord(withTableRules(raw.game), isRecord(raw.pen) ? (raw.pen as unknown as Pen) : null),
    movedTo: typeof raw.movedTo === 'string' ? raw.movedTo : null,
    head,
    sent: Math.min(wholeIn(raw.sent, 0) ?? 0, head),
    there: wholeIn(raw.there, 0) ?? 0,
    rev: wholeIn(raw.rev, 0) ?? 0,
    stopped: typeof raw.stopped === 'string' ? raw.stopped : null,
  };
}

/** A game can be started from a quarter of an hour before its time on (docs/rules/home-games.md). */
const EARLY_MS = 15 * 60_000;

function startable({ status, startTime }: NightGame, now: number): boolean {
  return status === 'scheduled' && (startTime === null || Date.parse(startTime) <= now + EARLY_MS);
}

/** The game as it is now: with what was done here and waits for the network. */
export function gameNow(
  { game }: NightRecord,
  calls: readonly CallRecord[],
  now = serverNow(),
): NightGame {
  const waiting = calls.filter(({ refusal }) => refusal === null);
  const start = waiting.find(({ kind }) => kind === 'start');
  const end = waiting.find(({ kind }) => kind === 'end');
  if (end) return { ...game, status: 'completed', endedAt: end.at };
  if (start && game.status !== 'completed')
    return { ...game, status: 'active', startedAt: game.startedAt ?? start.at };
  return startable(game, now) ? { ...game, status: 'pending' } : game;
}

/** "Dana's iPhone" */
export function holderName({ deviceName, userName }: Pen): string {
  const first = userName.split(' ')[0] ?? '';
  if (first === '' || deviceName.includes(first)) return deviceName;
  return `${first}'s ${deviceName}`;
}

/** Whether this device may add to the log. Without a pen anywhere it may: there is nobody to come in between. */
export function whyNotWrite(
  record: NightRecord,
  calls: readonly CallRecord[],
  device: string,
): WhyNot {
  const { status, mayRun } = gameNow(record, calls);
  if (!mayRun) return 'Only the host writes down what happens.';
  if (status === 'completed') return 'This game has ended.';
  if (status !== 'active') return 'The game has not started yet.';
  if (record.stopped !== null) return record.stopped;
  const { pen, head, there } = record;
  if (pen !== null && pen.device !== device) return `Another phone writes (${holderName(pen)}).`;
  return head < there ? 'Not all of this game is here yet. The rest comes with the network.' : null;
}
