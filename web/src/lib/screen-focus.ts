/** Whether a screen has been shown: the first one of a visit leaves the focus where the browser puts it. */
let shown = false;

/** Another screen has come: readers hear where they are. */
export function focusScreen(heading: HTMLElement | null): void {
  if (shown) heading?.focus({ preventScroll: true });
  shown = true;
}
