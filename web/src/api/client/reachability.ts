import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

/** Start of the present outage in milliseconds of the server's clock; null while the server answers. */
export const unreachableSince = createStore<number | null>(null);

export function lost(): void {
  unreachableSince.set((since) => since ?? serverNow());
}

const answerListeners = new Set<() => void>();

/** Calls `listener` with each answer of the server, whatever its status. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

export function reached(): void {
  unreachableSince.set(null);
  for (const listener of answerListeners) listener();
}
