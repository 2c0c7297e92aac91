import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import './computed-style';

// jsdom has no layout and no pointer capture, and Radix uses both.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});
// axe detects icon fonts by painting them.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

/** Tests set this to simulate a phone or a small screen. */
let width = 1440;

export function setWindowWidth(next: number) {
  width = next;
}

Object.assign(window, {
  scrollTo: () => undefined,
  matchMedia: (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

afterEach(async () => {
  cleanup();
  width = 1440;
  window.localStorage.clear();
  // Each file has its own copy of the app's modules.
  (await import('@/api/client/identity')).startPageAgain();
  document.cookie = 'sidebar_state=; Max-Age=0; path=/';
});

// On a quiet machine the awaited element appears at once; a busy one gets enough time. jsdom needs a second to search a
// whole page for a role, so this is no more than a few dozen tries on a machine ten times slower.
configure({ asyncUtilTimeout: 40_000 });

// A query that retries would print the whole page into every intermediate error, which is thrown away. Print it only
// into the last one.
configure({
  getElementError: (message, container) => {
    const between = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const text = between ? message : `${message ?? ''}\n\n${String(prettyDOM(container))}`;
    return Object.assign(new Error(text ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// React records the owner stack of each element for its warnings, up to a limit. Pretend that the limit is reached,
// because the stacks are expensive.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {}, // React resets the counter every second
    configurable: true,
  });
