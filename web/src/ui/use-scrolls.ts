import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Fits a table into its container. While its full width has no room, the box has `data-tight`, which hides the columns
 * that can give way. A table that is still too wide is a group that the keyboard can scroll (WCAG 1.4.10).
 */
export function useScrolls() {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // Synchronizes with the sizes of the box and the table, which only the browser knows, before the first paint.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    let fullWidth = 0;
    const isTooWide = () => element.scrollWidth > element.clientWidth;

    const measure = () => {
      if (!element.hasAttribute('data-tight') && isTooWide()) {
        fullWidth = element.scrollWidth;
        element.setAttribute('data-tight', '');
      } else if (element.clientWidth >= fullWidth) element.removeAttribute('data-tight');
    };

    measure();
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // In the next frame: the attribute changes the sizes that are being observed.
      frame = requestAnimationFrame(() => {
        measure();
        setScrolls(isTooWide());
      });
    });
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return { box, scrolls };
}
