import { memo, type ReactNode } from 'react';

interface MemoRowProps {
  /** All that the row shows: it is drawn again when one of these is another. */
  by: readonly unknown[];
  /** What it calls when somebody acts may be of an earlier time, so it must read the present when it is called. */
  children: () => ReactNode;
}

/**
 * A row of a long list that changes by live events. An event is about one row; the others cost nothing then, although what
 * draws them is made anew with every event.
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
