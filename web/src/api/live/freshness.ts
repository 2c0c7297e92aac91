import type { Change } from '../client/changed';
import { EXPECT_EVENTS_MS } from '@/lib/config';
import type { LiveSocket } from './socket';

/**
 * Checks that the events of an act arrive. The answer of the act names the versions that it made. If the events do not
 * arrive in time, or cannot arrive, they count as missed.
 */
export class Freshness {
  readonly #socket: Pick<LiveSocket, 'follows' | 'hasReached'>;
  readonly #onMissed: (scope: string | null) => void;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(socket: Pick<LiveSocket, 'follows' | 'hasReached'>, onMissed: (scope: string | null) => void) {
    this.#socket = socket;
    this.#onMissed = onMissed;
  }

  expect(changes: readonly Change[]): void {
    for (const { scope, version } of changes) {
      if (!this.#socket.follows(scope)) this.#onMissed(scope);
      else if (!this.#socket.hasReached(scope, version)) this.#checkLater(scope, version);
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #checkLater(scope: string | null, version: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#socket.hasReached(scope, version)) this.#onMissed(scope);
    }, EXPECT_EVENTS_MS);
    this.#timers.add(timer);
  }
}
