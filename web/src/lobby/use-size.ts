import { useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './pack-lists';

/** The size of an element in units of the board; undefined before the first layout. */
export function useSize<T extends Element>() {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<Size>();
  // Synchronizes with the layout, which only the browser knows.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: element.clientWidth / unit, height: element.clientHeight / unit });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
