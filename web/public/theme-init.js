// Runs before the first paint, so that the page never flashes in the other theme.
// The flag is the one that src/ui/theme-store.ts writes; the default is light.
(function () {
  var dark = false;
  try {
    dark = localStorage.getItem('dark-mode') === 'true';
  } catch {
    // Storage is blocked: the default stays.
  }
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
