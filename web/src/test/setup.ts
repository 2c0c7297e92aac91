import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import './computed-style';

// jsdom has no layout and no pointer capture; Radix asks for both.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});
// axe looks for icon fonts by painting them.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

/** Tests set it to stand on a phone or on a small screen. */
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
  // Each file has its own copy of our modules.
  (await import('@/api/client/identity')).startPageAgain();
  document.cookie = 'sidebar_state=; Max-Age=0; path=/';
});

// What a test waits for is there at once on a quiet machine; a busy one gets its time. A whole page takes jsdom a second to
// search for a role, so this is no more than a few dozen looks when the machine is ten times slower.
configure({ asyncUtilTimeout: 40_000 });

// Who looks again and again for what is not there yet would write the whole page into each error and throw it away. It is
// written into the last one, which is read.
configure({
  getElementError: (message, container) => {
    const between = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const text = between ? message : `${message ?? ''}\n\n${String(prettyDOM(container))}`;
    return Object.assign(new Error(text ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// React keeps the stack of whoever made an element, for its warnings, until there are too many of them: here there are.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {}, // it begins to count again every second
    configurable: true,
  });
