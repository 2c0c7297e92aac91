import type { GameResult, HomeGame, SharedGame } from '../types';
import { minutesBetween, durationText } from '@/domain/duration';
import { fromWire } from '@/domain/money';
import { formatNearDate, formatQuantity } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';
import { asOf, dollars, inOrder, raiseLabel } from '../games/model';

/** Completed games shown before "All 18". */
export const RECENT_COMPLETED = 6;

export interface HostGames {
  active: HomeGame[];
  /** Pending games, then scheduled ones. */
  upcoming: HomeGame[];
  /** Newest first. */
  completed: HomeGame[];
}

export function splitGames(games: readonly HomeGame[], now: number): HostGames {
  const ordered = inOrder(games.map((game) => asOf(game, now)));
  return {
    active: ordered.filter(({ status }) => status === 'active'),
    upcoming: ordered.filter(({ status }) => status === 'pending' || status === 'scheduled'),
    completed: ordered.filter(({ status }) => status === 'completed'),
  };
}

/** "3 h 14 min" */
export function runningText({ startedAt }: SharedGame, now: number): string {
  return startedAt === null ? '' : durationText(minutesBetween(Date.parse(startedAt), now));
}

/** Below the number of running games: "hand 47, 3 h 14 min". */
export function activeText(active: readonly SharedGame[], now: number): string {
  const [first, ...others] = active;
  if (first === undefined) return 'no active games';
  if (others.length > 0) {
    const hands = active.reduce((sum, { hands: dealt }) => sum + dealt, 0);
    return formatQuantity(hands, 'hand dealt', 'hands dealt');
  }
  const hand = first.hands === 0 ? 'no hand yet' : `hand ${first.hands}`;
  return [hand, runningText(first, now)].filter((part) => part !== '').join(', ');
}

export function pendingText(upcoming: readonly SharedGame[]): string {
  const later = upcoming.filter(({ status }) => status === 'scheduled').length;
  if (later === 0) return 'none scheduled';
  const more = later === upcoming.length ? '' : 'more ';
  return `${later} ${more}${later === 1 ? 'is' : 'are'} scheduled`;
}

export function playingText(active: readonly SharedGame[]): string {
  const playing = active.reduce((sum, game) => sum + game.playing, 0);
  return playing === 0 ? 'no one playing' : `${playing} playing now`;
}

/** "since March 6": the date of the first game. */
export function sinceText(completed: readonly SharedGame[], timeZone: string, now: number): string {
  const ends = completed.flatMap(({ endTime }) => (endTime === null ? [] : [Date.parse(endTime)]));
  if (ends.length === 0) return 'none yet';
  return `since ${formatNearDate(Math.min(...ends), timeZone, now)}`;
}

/** "Texas Hold'em · No limit · $1/$3 · $200" */
export function shortLine({ gameType, raiseType, stakes, buyIn }: SharedGame): string {
  return [gameType, ...(raiseType === null ? [] : [raiseLabel[raiseType]]), stakes, dollars(buyIn)].join(' · ');
}

/** Why a game cannot start now; undefined if it can. */
export function whyNotStart({ status }: SharedGame): string | undefined {
  return status === 'scheduled' ? 'Opens 15 minutes before the start' : undefined;
}

/** Why a game cannot end now; undefined if the server should decide. */
export function whyNotEnd({ playing }: SharedGame): string | undefined {
  if (playing === 0) return undefined;
  return formatQuantity(playing, 'player has not cashed out', 'players have not cashed out');
}

type Winner = GameResult['players'][number];

/** The biggest winner; null if no player won. On a tie, the player who sat down first. */
export function biggestWinner({ result }: SharedGame): Winner | null {
  let winner: Winner | null = null;
  for (const player of result?.players ?? []) {
    const net = fromWire(player.net);
    if (net > 0 && (winner === null || net > fromWire(winner.net))) winner = player;
  }
  return winner;
}

const DEBTS: Record<'settled' | 'pending', StatusStyle> = {
  settled: { shape: 'check', tone: 'ok', label: 'Settled' },
  pending: { shape: 'clock', tone: 'warn', label: 'Pending', filled: true },
};

/** Settled once every payment is marked as paid. */
export function debtsBadge({ result }: SharedGame): StatusStyle {
  const open = (result?.payments ?? []).some(({ paidAt }) => paidAt === null);
  return open ? DEBTS.pending : DEBTS.settled;
}
