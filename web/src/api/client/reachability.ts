import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

/** Since when the server has given no answer, in milliseconds of its own clock; null as long as it answers. */
export const unreachableSince = createStore<number | null>(null);

export function lost(): void {
  unreachableSince.set((since) => since ?? serverNow());
}

const answerListeners = new Set<() => void>();

/** Calls `listener` with each answer of the server, whatever it says. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

export function reached(): void {
  unreachableSince.set(null);
  for (const listener of answerListeners) listener();
}
