import type { LogAppended } from '@/api/home-types';

// What the socket says about the logs of games, for who follows one: outside React, since a game outlives its screen.

export interface GameLogListener {
  /** Exactly what was appended. */
  onAppended: (appended: LogAppended) => void;
  /** Something was missed: whoever follows a log reads it again from where he is. */
  onGap: () => void;
  /** Something of a game is another thing now: it started, it ended, its settings. */
  onGame?: (game: string) => void;
}

const listeners = new Set<GameLogListener>();

/** Follows the logs of all games of the community. Returns how to stop. */
export function followGameLogs(listener: GameLogListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellAppended(appended: LogAppended): void {
  for (const listener of [...listeners]) listener.onAppended(appended);
}

export function tellLogGap(): void {
  for (const listener of [...listeners]) listener.onGap();
}

export function tellGame(game: string): void {
  for (const listener of [...listeners]) listener.onGame?.(game);
}
