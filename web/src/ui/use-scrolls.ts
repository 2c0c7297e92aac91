import { useEffect, useRef, useState } from 'react';

/** A table wider than its place becomes a group that the keyboard can scroll (WCAG 1.4.10). */
export function useScrolls() {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // Synchronises with the size of the box, which only the browser knows.
  useEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, scrolls };
}
