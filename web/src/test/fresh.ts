// Files of a project share a worker, so that the libraries and the page are loaded once and not for each of a hundred
// files. This file cleans up after each of them: the next one gets its own copy of every module of the app, real timers
// and globals, and an empty page at the root.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  if (typeof window === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Max-Age=0; path=/`;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
