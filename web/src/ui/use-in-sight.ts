import { useEffect, useRef } from 'react';

/**
 * For a row of choices that scrolls sideways on a phone: the chosen one comes into sight, and stays there when a count that
 * arrives makes them wider. Mark each with `data-choice`.
 */
export function useInSight<Box extends HTMLElement>(value: string) {
  const list = useRef<Box>(null);
  // Synchronises with the scroll of the list, which only the browser knows.
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
