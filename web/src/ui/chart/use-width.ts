import { useEffect, useRef, useState } from 'react';

/** The width of an element in pixels after layout; `before` until the first layout. */
export function useWidth<T extends Element>(before: number) {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(before);
  // Synchronizes with the layout, which only the browser knows.
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
