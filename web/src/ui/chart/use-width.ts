import { useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, as the browser lays it out; `before` until it has. */
export function useWidth<T extends Element>(before: number) {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(before);
  // Synchronises with the layout, which only the browser knows.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
