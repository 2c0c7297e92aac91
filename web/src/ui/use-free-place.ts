import { type RefObject, useLayoutEffect } from 'react';
import { covers, placeToast, readObstacles } from './toast-place';

const LOOK_AGAIN_MS = 250;

/**
 * Keeps the toasts in `list` off the buttons, tabs and bars of the page. The page scrolls and changes while a toast is
 * shown, so the position is checked again. It changes only when a toast covers a reserved element, and never while the
 * pointer or the focus is on the toast. The padding of `list` is the distance to the edges of the window, and needs no
 * place of its own.
 */
export function useFreePlace(list: RefObject<HTMLElement | null>, shown: string | undefined) {
  useLayoutEffect(() => {
    if (shown === undefined) return;
    const placeAnew = () => place(list.current, true);
    placeAnew();
    const timer = setInterval(() => place(list.current, false), LOOK_AGAIN_MS);
    window.addEventListener('resize', placeAnew);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', placeAnew);
    };
  }, [list, shown]);
}

function place(list: HTMLElement | null, isNew: boolean) {
  const toast = list?.firstElementChild;
  if (list === null || !(toast instanceof HTMLElement)) return;
  if (list.matches(':hover, :focus-within')) return;
  // Measure without the entry animation.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = toast;
  const frame = {
    left,
    top,
    right: window.innerWidth - left,
    bottom: window.innerHeight - (list.offsetHeight - top - height),
  };
  const obstacles = readObstacles();
  const x = list.offsetLeft + left;
  const y = list.offsetTop + top;
  const now = { left: x, top: y, right: x + width, bottom: y + height };
  const isInside = now.right <= frame.right && now.bottom <= frame.bottom && y >= frame.top;
  if (!isNew && isInside && !obstacles.some((each) => each.isReserved && covers(now, each))) return;
  const free = placeToast({ width, height }, frame, obstacles);
  Object.assign(list.style, {
    left: `${free.left - left}px`,
    top: `${free.top - top}px`,
    right: 'auto',
    bottom: 'auto',
  });
}
