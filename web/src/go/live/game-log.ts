import type { LogAppended } from '../types';

// Distributes socket messages about game logs to followers. Outside React, because a game outlives its screen.

export interface GameLogListener {
  /** Called with the appended entries. */
  onAppended: (appended: LogAppended) => void;
  /** Messages were missed: followers refetch the log from their last entry. */
  onGap: () => void;
  /** The game itself has changed: it started, it ended, or its settings changed. */
  onGame?: (game: string) => void;
}

const listeners = new Set<GameLogListener>();

/** Subscribes to the logs of all games of the community. Returns the function to unsubscribe. */
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
