/** Loads the page of this address again: nothing of the person before stays in memory. */
export function reloadPage(): void {
  window.location.reload();
}
