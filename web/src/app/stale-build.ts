const key = 'reloaded-for-build';

/** After a deployment an open tab asks for files that are gone: reload once, then let the error show. */
export function watchForNewBuild(target: Window) {
  target.addEventListener('vite:preloadError', (event) => {
    try {
      if (target.sessionStorage.getItem(key) !== null) return;
      target.sessionStorage.setItem(key, 'yes');
    } catch {
      // Without storage there is no telling whether it was tried: do not loop.
      return;
    }
    event.preventDefault();
    target.location.reload();
  });
  // What loaded once can be reloaded for again after the next deployment.
  target.addEventListener('load', () => {
    setTimeout(() => {
      try {
        target.sessionStorage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    }, 10_000);
  });
}
