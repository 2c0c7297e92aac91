/** Loads the app anew: nothing of who was here before stays in memory. */
export function reloadToRoot() {
  window.location.assign('/');
}
