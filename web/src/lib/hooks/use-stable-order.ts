import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds after the pointer has left a list until its order may change. */
export const SETTLE_MS = 2_000;

/** The items in a given order of ids; newer ones follow at the end in their own order. */
export function inOrder<T>(items: readonly T[], order: readonly string[], idOf: (item: T) => string): T[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (item: T) => place.get(idOf(item)) ?? order.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Keeps the order of a list while the pointer or the focus is in it, so that a live update never slides another row
 * under a finger. Spread `hold` on the element around the list.
 */
export function useStableOrder<T>(items: readonly T[], idOf: (item: T) => string) {
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const within = useRef({ pointer: false, focus: false });

  // The timer outlives the render that started it, but not the list.
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = kept === null ? [...items] : inOrder(items, kept, idOf);

  function update(change: Partial<typeof within.current>) {
    Object.assign(within.current, change);
    clearTimeout(timer.current);
    if (within.current.pointer || within.current.focus) {
      setKept((current) => current ?? shown.map(idOf));
    } else {
      timer.current = setTimeout(() => setKept(null), SETTLE_MS);
    }
  }

  return {
    shown,
    hold: {
      onPointerEnter: () => update({ pointer: true }),
      onPointerLeave: () => update({ pointer: false }),
      // A click leaves the focus behind; only focus from the keyboard means that the user is still in the list.
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) update({ focus: true });
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) update({ focus: false });
      },
    },
  };
}
