import { useEffect, useRef } from 'react';

/**
 * Scrolls the chosen item of a horizontal row of choices into view on a phone, and again when a count that arrives
 * makes the items wider. Mark each item with `data-choice`.
 */
export function useInSight<Box extends HTMLElement>(value: string) {
  const list = useRef<Box>(null);
  // Synchronizes with the scroll position of the list, which only the browser knows.
  useEffect(() => {
    const box = list.current;
    const active = box?.querySelector<HTMLElement>(`[data-choice="${value}"]`);
    if (!box || !active || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (box.scrollWidth <= box.clientWidth) return;
      box.scrollLeft = active.offsetLeft - (box.clientWidth - active.offsetWidth) / 2;
    });
    for (const choice of box.children) observer.observe(choice);
    return () => observer.disconnect();
  }, [value]);
  return list;
}
