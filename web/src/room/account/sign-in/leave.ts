/** Reloads the app, so that no data of the previous user stays in memory. */
export function reloadToRoot() {
  window.location.assign('/');
}
