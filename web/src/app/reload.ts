/** Reloads the page, so that nothing of the previous person stays in memory. */
export function reloadPage(): void {
  window.location.reload();
}
