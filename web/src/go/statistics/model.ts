import type { PlayedGame } from '../account/types';
import { addCents, type Cents, cents, fromWire, ZERO } from '@/domain/money';
import type { StatusStyle } from '@/ui/status-badge';

export type Period = '30' | '90' | 'all';

const DAY_MS = 86_400_000;

/** The closed games of the last days, oldest first. */
export function gamesWithin(games: readonly PlayedGame[], period: Period, now: number): readonly PlayedGame[] {
  if (period === 'all') return games;
  const from = now - Number(period) * DAY_MS;
  return games.filter(({ endedAt }) => Date.parse(endedAt) >= from);
}

export interface Totals {
  games: number;
  won: number;
  profit: Cents;
  minutes: number;
}

export function totalsOf(games: readonly PlayedGame[]): Totals {
  return {
    games: games.length,
    won: games.filter(({ net }) => fromWire(net) > 0).length,
    profit: addCents(...games.map(({ net }) => fromWire(net))),
    minutes: games.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

function half(value: number): Cents {
  return cents(Math.sign(value) * Math.round(Math.abs(value)));
}

export function averageOf({ profit, games }: Totals): Cents {
  return games === 0 ? ZERO : half(profit / games);
}

/** Null if no minutes were played. */
export function hourlyOf({ profit, minutes }: Pick<Totals, 'profit' | 'minutes'>): Cents | null {
  return minutes === 0 ? null : half((profit * 60) / minutes);
}

/** Percentage of games won, rounded as it is shown; the badge uses the rounded value. */
export function winRateOf({ won, games }: Pick<Totals, 'won' | 'games'>): number {
  return games === 0 ? 0 : Math.round((100 * won) / games);
}

/** 60 and above green, 40 to 59 yellow, below that red. */
export function winRateBadge(rate: number): StatusStyle {
  const shown = Math.round(rate);
  const label = (word: string) => `${word}, ${shown}%`;
  if (shown >= 60) return { shape: 'triangle', tone: 'ok', label: label('Winning'), filled: true };
  if (shown >= 40) return { shape: 'half', tone: 'warn', label: label('Even'), filled: true };
  return { shape: 'cross', tone: 'bad', label: label('Losing'), filled: true };
}

/** Positive at 50 or above. */
export function isPositive(rate: number): boolean {
  return Math.round(rate) >= 50;
}

/** "37.5", "19": the known hours, to a tenth. */
export function hoursText(minutes: number): string {
  return String(Math.round(minutes / 6) / 10);
}

/** "5 h 10 m", "3 h", "45 m" */
export function playedText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} m` : '']
    .filter((part) => part !== '')
    .join(' ');
}

export interface Share extends Totals {
  name: string;
  /** Profit or loss relative to the largest absolute one, 0 to 1. */
  size: number;
}

/** Profit by stakes or by place, best first. */
export function sharesOf(games: readonly PlayedGame[], nameOf: (game: PlayedGame) => string): Share[] {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games) {
    const name = nameOf(game);
    groups.set(name, [...(groups.get(name) ?? []), game]);
  }
  const shares = [...groups].map(([name, played]): Share => {
    const { games: count, won, profit, minutes } = totalsOf(played);
    return { name, games: count, won, profit, minutes, size: 0 };
  });
  const most = Math.max(1, ...shares.map(({ profit }) => Math.abs(profit)));
  for (const share of shares) share.size = Math.abs(share.profit) / most;
  return shares.toSorted((a, b) => b.profit - a.profit || b.games - a.games || a.name.localeCompare(b.name));
}

export const byStakes = ({ stakes }: PlayedGame): string => stakes;

/** The label for a game without a place. */
export const byPlace = ({ location }: PlayedGame): string =>
  location.trim() === '' ? 'No place given' : location.trim();

/** The best game if it was a win, and the worst if it was a loss. */
export function extremesOf(games: readonly PlayedGame[]): {
  best: PlayedGame | null;
  worst: PlayedGame | null;
} {
  let best: PlayedGame | null = null;
  let worst: PlayedGame | null = null;
  for (const game of games) {
    const net = fromWire(game.net);
    if (net > 0 && (best === null || net > fromWire(best.net))) best = game;
    if (net < 0 && (worst === null || net < fromWire(worst.net))) worst = game;
  }
  return { best, worst };
}
