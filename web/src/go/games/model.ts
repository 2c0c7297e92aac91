import type {
  BlindIncrease,
  ButtonRule,
  GameRules,
  HomeGame,
  HomeGameStatus,
  RaiseType,
  RsvpAnswer,
  SharedGame,
} from '../types';
import type { Money } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatPlainAmount, formatTime, formatWeekday } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';

export const ROOT = '/pitboss-go';

export function gameAddress(id: string, part?: 'run' | 'edit' | 'settle'): string {
  const address = `${ROOT}/game/${encodeURIComponent(id)}`;
  return part === undefined ? address : `${address}/${part}`;
}

export const statusBadge: Record<HomeGameStatus, StatusStyle> = {
  scheduled: { shape: 'calendar', tone: 'info', label: 'Scheduled' },
  pending: { shape: 'clock', tone: 'warn', label: 'Pending' },
  active: { shape: 'circle', tone: 'ok', label: 'Active' },
  completed: { shape: 'check', tone: 'neutral', label: 'Completed' },
};

export const raiseLabel: Record<RaiseType, string> = {
  no_limit: 'No limit',
  pot_limit: 'Pot limit',
  fixed: 'Fixed',
};

export const increaseUnit: Record<Exclude<BlindIncrease, 'none'>, string> = {
  time: 'min',
  rounds: 'rounds',
  orbits: 'orbits',
};

export const rulesLabel: Record<GameRules, string> = { house: 'House', standard: 'Standard' };

/** One line each (docs/rules/home-games.md). */
export const rulesText: Record<GameRules, string> = {
  house: 'A raise is at least double the highest bet, and a larger all-in reopens the betting.',
  standard: 'A raise is at least the last full raise, and a short all-in does not reopen the betting.',
};

export const buttonLabel: Record<ButtonRule, string> = {
  dead: 'Dead button',
  moving: 'Moving button',
};

/** One line each, for the case that a player in the blinds leaves. */
export const buttonText: Record<ButtonRule, string> = {
  dead: 'The big blind moves to the next player. The small blind or the button can be at an empty seat.',
  moving: 'The button moves to the next player. Players the big blind passes over post a big blind, too.',
};

export const answerLabel: Record<RsvpAnswer, string> = {
  going: 'Going',
  maybe: 'Maybe',
  declined: 'Declined',
};

/** "$300", "$0.50" */
export function dollars(amount: Money): string {
  return `$${formatPlainAmount(fromWire(amount))}`;
}

type Facts = Pick<SharedGame, 'gameType' | 'raiseType' | 'stakes' | 'buyIn' | 'maxPlayers' | 'location'>;
type Times = Pick<SharedGame, 'status' | 'startTime' | 'startedAt' | 'endTime'>;

/** "Texas Hold'em · No limit · $1/$2 · buy-in $300" */
export function headline({ gameType, raiseType, stakes, buyIn }: Omit<Facts, 'maxPlayers' | 'location'>): string {
  return [gameType, ...(raiseType === null ? [] : [raiseLabel[raiseType]]), stakes, `buy-in ${dollars(buyIn)}`].join(
    ' · ',
  );
}

/** Longer parts may break, for example a place with directions. */
const MAX_WHOLE = 28;

/** Formats a line of parts so that it breaks between them, not within. */
export function inParts(line: string): string {
  return line
    .split(' · ')
    .map((part) => (part.length > MAX_WHOLE ? part : part.replaceAll(' ', '\u00A0')))
    .join(' · ');
}

/** The short line for lists, without the raise type. */
export function listLine({ gameType, stakes, buyIn, maxPlayers, location }: Facts): string {
  return [
    gameType,
    stakes,
    `buy-in ${dollars(buyIn)}`,
    `up to ${maxPlayers}`,
    ...(location === '' ? [] : [location]),
  ].join(' · ');
}

/** "Thu, Nov 20, 7:00 PM" */
export function momentText(moment: string, timeZone: string, now: number): string {
  return `${formatWeekday(moment, timeZone, now)}, ${formatTime(moment, timeZone)}`;
}

/** The past, present or future time of a game, in the specified words. */
export function whenText({ status, startTime, startedAt, endTime }: Times, timeZone: string, now: number): string {
  if (status === 'completed') {
    const played = startedAt ?? startTime ?? endTime;
    return played === null ? 'Played' : `Played on ${momentText(played, timeZone, now)}`;
  }
  if (status === 'active' && startedAt !== null) return `Started ${momentText(startedAt, timeZone, now)}`;
  if (startTime === null) return 'Ready to start immediately';
  return `Scheduled on ${momentText(startTime, timeZone, now)}`;
}

/** "K7Q 4M2": grouped for reading aloud. */
export function codeText(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

/** Normalizes a typed code: any case, with or without spaces. */
export function codeOf(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

export const CODE_LENGTH = 6;

/** Why a text cannot be a game code; null if the server should check it. */
export function whyNoGameCode(typed: string): string | null {
  const { length } = codeOf(typed);
  if (length === 0) return 'Enter the game code';
  if (length > CODE_LENGTH)
    return `A game code has ${CODE_LENGTH} letters and digits. An invite code creates an account.`;
  return length < CODE_LENGTH ? `A game code has ${CODE_LENGTH} letters and digits` : null;
}

export function joinLink(code: string, origin = window.location.origin): string {
  return `${origin}${ROOT}?join=${encodeURIComponent(code)}`;
}

/** A game can be started from 15 minutes before its time (docs/rules/home-games.md). */
const PENDING_BEFORE_MS = 15 * 60_000;

/** The game at the time `now`: a scheduled one becomes pending by the clock alone. */
export function asOf<Game extends SharedGame>(game: Game, now: number): Game {
  const due = game.startTime === null || Date.parse(game.startTime) - PENDING_BEFORE_MS <= now;
  return game.status === 'scheduled' && due ? { ...game, status: 'pending' } : game;
}

const ORDER: Record<HomeGameStatus, number> = { active: 0, pending: 1, scheduled: 2, completed: 3 };

function instant(text: string | null, none: number): number {
  return text === null ? none : Date.parse(text);
}

/** Sorts running games first, then upcoming ones, then completed ones, newest first. */
export function inOrder<Game extends SharedGame>(games: readonly Game[]): Game[] {
  return games.toSorted((a, b) => {
    if (a.status !== b.status) return ORDER[a.status] - ORDER[b.status];
    if (a.status === 'completed') return instant(b.endTime, 0) - instant(a.endTime, 0);
    return instant(a.startTime, 0) - instant(b.startTime, 0);
  });
}

export function freePlaces({ going, maxPlayers }: Pick<SharedGame, 'going' | 'maxPlayers'>): number {
  return Math.max(0, maxPlayers - going);
}

/** Whether the member may still change the game: only its host or an admin, and only before it is played. */
export function mayEdit(game: HomeGame): boolean {
  return game.mine.mayRun && (game.status === 'scheduled' || game.status === 'pending');
}
