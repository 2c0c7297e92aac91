import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

/** Since when the server has given no answer, in milliseconds of its own clock; null as long as it answers. */
export const unreachableSince = createStore<number | null>(null);

export function lost(): void {
  unreachableSince.set((since) => since ?? serverNow());
}

export function reached(): void {
  unreachableSince.set(null);
}
