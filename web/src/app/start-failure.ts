// Plain DOM code: React's own files may be the missing ones.

const RETRY_AFTER_MS = 5_000;

/**
 * Shown instead of an empty page when the first files did not load. Retries on its own, and when the network is back.
 */
export function showStartFailure(root: HTMLElement, retry: () => Promise<void>): void {
  const main = document.createElement('main');
  main.className = 'mx-auto grid min-h-dvh w-[min(28rem,100%)] content-center justify-items-start gap-2 p-6';
  main.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'PitBoss could not start';
  title.className = 'text-page font-semibold';
  const text = document.createElement('p');
  text.textContent = navigator.onLine
    ? 'A file of the app did not arrive.'
    : 'You are offline. It starts by itself when the network is back.';
  text.className = 'text-body text-ink-2';
  const tryAgain = button('Try Again', again);
  const reload = button('Reload', () => window.location.reload());
  const actions = document.createElement('p');
  actions.className = 'mt-3 flex gap-2';
  actions.append(tryAgain, reload);
  main.append(title, text, actions);
  root.replaceChildren(main);

  const timer = setTimeout(again, RETRY_AFTER_MS);
  window.addEventListener('online', again);

  function again() {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    tryAgain.disabled = true;
    void retry();
  }
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className =
    'h-9 rounded-control border border-control bg-surface px-3 text-body font-medium hover:bg-hover phone:h-11';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}
