import { memo, type ReactNode } from 'react';

interface MemoRowProps {
  /** All values that the row shows: it renders again when one of them changes. */
  by: readonly unknown[];
  /** Handlers may come from an older render, so they must read the present state when they are called. */
  children: () => ReactNode;
}

/**
 * A row of a long list that changes by live events. An event changes one row; the others skip the render, although
 * their parent renders on every event.
 */
export const MemoRow = memo(
  function MemoRow({ children }: MemoRowProps) {
    return children();
  },
  (before, now) => sameItems(before.by, now.by),
);

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
