/** Whether a screen has been shown already: the first one of a visit leaves the focus where the browser puts it. */
let shown = false;

/** Focuses the new screen, so that screen readers announce it. */
export function focusScreen(heading: HTMLElement | null): void {
  if (shown) heading?.focus({ preventScroll: true });
  shown = true;
}
