import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { stepTo } from './bars';

interface BarKeys {
  list: RefObject<HTMLOListElement | null>;
  /** The bar that is the tab stop: at first the latest. */
  at: number;
  setCurrent: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One tab stop for the bars of a list, marked with `data-bar`; arrow keys go from bar to bar. */
export function useBarKeys(count: number): BarKeys {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const at = Math.min(current ?? count - 1, count - 1);
  return {
    list,
    at,
    setCurrent,
    onKeyDown(event) {
      const next = stepTo(event.key, at, count);
      if (next === undefined) return;
      event.preventDefault();
      setCurrent(next);
      list.current?.querySelectorAll<HTMLElement>('[data-bar]')[next]?.focus();
    },
  };
}
