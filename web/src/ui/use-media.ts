import { useSyncExternalStore } from 'react';
import { phoneBelowPx, railBelowPx, stackedBelowPx } from '@/lib/limits';

/** Whether a media query matches, kept up to date with the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

export const phoneQuery = `(max-width: ${phoneBelowPx - 0.02}px)`;
const stackedQuery = `(max-width: ${stackedBelowPx - 0.02}px)`;
export const railQuery = `(max-width: ${railBelowPx - 0.02}px)`;

export function usePhone(): boolean {
  return useMedia(phoneQuery);
}

/**
 * Whether the page has one column. Panels that are side by side on a desk then follow each other in an order that the
 * page chooses.
 */
export function useStacked(): boolean {
  return useMedia(stackedQuery);
}

/** Below the width of a full desk: a second column would make the first too narrow. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${railBelowPx - 0.02}px)`);
}
