/** The edges of a rectangle, in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Obstacle extends Box {
  /** Buttons, tabs and bars that a toast never covers. It covers other controls only when there is no better place. */
  isReserved: boolean;
}

interface Size {
  width: number;
  height: number;
}

const STEP = 8;
/** A toast stays near the upper or the lower edge: in the middle it would hide the text being read. */
const REACH = 0.4;
const COST = { reserved: 100_000, control: 120, column: 80, top: 200 };

/** A modal dialog hides the rest of the page from assistive technology, so nothing behind it can be pressed. */
const PRESSABLE = ':not([aria-hidden=true] *, [inert] *, [data-toasts] *)';
const RESERVED = [
  ':is(header, footer, nav):not(main *)',
  '[role=tablist]',
  '[role=status]',
  ':is(a, button).bg-accent', // `buttonStyle` of a primary button
  '[role$=dialog] :is(a, button, input, select, textarea, [role=option])',
].join();
const CONTROLS = 'a, button, input, select, textarea, [role=option], [role$=dialog]';

/** The elements on the page that a toast should not cover. */
export function readObstacles(): Obstacle[] {
  return [...document.querySelectorAll(`:is(${RESERVED}, ${CONTROLS})${PRESSABLE}`)].flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    // Text for screen readers alone is one pixel large.
    if (width < 2 || height < 2 || bottom <= 0 || top >= window.innerHeight) return [];
    return [{ left, top, right, bottom, isReserved: element.matches(RESERVED) }];
  });
}

export function covers(toast: Box, other: Box): boolean {
  return toast.left < other.right && toast.right > other.left && toast.top < other.bottom && toast.bottom > other.top;
}

/**
 * The upper left corner of a toast inside `frame`. It starts at the lower right corner and moves along the edge and
 * away from it until it covers no reserved element and as few other controls as possible.
 */
export function placeToast({ width, height }: Size, frame: Box, obstacles: readonly Obstacle[]) {
  const lowest = frame.bottom - height;
  const reach = (lowest - frame.top) * REACH;
  let best = { left: frame.right - width, top: lowest, cost: Infinity };
  const columns = [frame.right - width, (frame.left + frame.right - width) / 2, frame.left];
  for (const [column, left] of columns.entries())
    for (let away = 0; away <= reach; away += STEP)
      for (const [edge, top] of [lowest - away, frame.top + away].entries()) {
        const box = { left, top, right: left + width, bottom: top + height };
        let cost = away + column * COST.column + edge * COST.top;
        for (const other of obstacles) if (covers(box, other)) cost += other.isReserved ? COST.reserved : COST.control;
        if (cost < best.cost) best = { left, top, cost };
      }
  return { left: best.left, top: best.top };
}
